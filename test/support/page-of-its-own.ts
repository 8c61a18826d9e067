import { afterAll, vi } from 'vitest';
import { builtinEnvironments } from 'vitest/runtime';

/** Opens a new jsdom page for each test file. The files of a worker share its modules, because restarting jsdom for each takes a second. */
const { teardown } = await builtinEnvironments.jsdom.setup(globalThis, {});
afterAll(async () => {
  // A chunk that is still loading when its file ends fails, and stays failed for all later files of the worker.
  await vi.dynamicImportSettled();
  await teardown(globalThis);
});
