import { afterAll, vi } from 'vitest';

/** Takes back a file's spies, clock and stubs: the files of a worker share its globals, and which files those are depends on how long each takes. */
afterAll(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});
