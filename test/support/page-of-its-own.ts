import { afterAll, vi } from 'vitest';
import { builtinEnvironments } from 'vitest/runtime';

/** Opens a page of jsdom's for each test file: the files of a worker share its modules, and starting jsdom anew for each takes a second. */
const { teardown } = await builtinEnvironments.jsdom.setup(globalThis, {});
afterAll(async () => {
  // A chunk that still loads when its file ends fails, and stays failed for every later file of the worker.
  await vi.dynamicImportSettled();
  await teardown(globalThis);
});
