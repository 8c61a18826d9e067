import { createLife, type Part } from '../../lib/time/life';

type Around = Parameters<typeof createLife>[0];

/** A plugin's life on the test's page, or on another window. */
export const aLife = <Env extends Around = Around>(env = { window: globalThis.window } as unknown as Env): Part<Env> =>
  createLife(env, (end) => end());
