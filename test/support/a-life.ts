import { createIdle } from '../../lib/time/idle';
import { createLife, type Part } from '../../lib/time/life';

type Around = Parameters<typeof createLife>[0];

/** A plugin's life on the test's page, or on another window, on the test's clock. */
export const aLife = <Env extends Around = Around>(env = { window: globalThis.window ?? globalThis } as unknown as Env): Part<Env> =>
  createLife(env, (run) => run(), createIdle({ window: globalThis as unknown as Window, clock: () => performance.now() }));
