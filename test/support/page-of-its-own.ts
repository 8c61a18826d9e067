import { afterAll, vi } from 'vitest';
import { builtinEnvironments } from 'vitest/runtime';

/** The process's own globals. What a page adds to them ends with it, as the variables of its scripts do in a browser. */
const own = new Set(Object.getOwnPropertyNames(globalThis));

/** Opens a new jsdom page for each test file. The files of a worker share its modules, because restarting jsdom for each takes a second. */
const { teardown } = await builtinEnvironments.jsdom.setup(globalThis, {});

/** A browser's timers end with their page. Here they are Node's, so they would run in the next file's page, or in none. */
const timers = new Set<NodeJS.Timeout>();
const { setTimeout, setInterval } = globalThis;
const noted = <Start extends typeof setTimeout | typeof setInterval>(start: Start) =>
  new Proxy(start, {
    apply(start, self, args) {
      const timer = Reflect.apply(start, self, args) as NodeJS.Timeout;
      timers.add(timer);
      return timer;
    },
  });
Object.assign(globalThis, { setTimeout: noted(setTimeout), setInterval: noted(setInterval) });

afterAll(async () => {
  // A chunk that is still loading when its file ends fails, and stays failed for all later files of the worker.
  await vi.dynamicImportSettled();
  vi.restoreAllMocks();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  for (const timer of timers) clearTimeout(timer);
  Object.assign(globalThis, { setTimeout, setInterval });
  await teardown(globalThis);
  for (const name of Object.getOwnPropertyNames(globalThis)) if (!own.has(name)) Reflect.deleteProperty(globalThis, name);
});
