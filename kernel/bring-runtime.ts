import type { Env } from './env';
import type { PageStart } from './page-start';
import type { Problems } from './problems';
import type { Plugin } from './taproot';
import { tellLost } from './transport';

/** Imports the runtime. */
export type LoadRuntime = () => Promise<{ readonly default: Plugin<PageStart> }>;

/** The number of requests for a chunk that does not load (CON-14), and the ms between them. */
export const TRIES = 4;
export const RETRY_DELAY = 1_000;

/**
 * Loads the runtime and applies it. `ask` imports the plugin that asks for consent, for visitors who have to be asked. Reports a
 * runtime that does not load, in the console too, as nothing of ours is there to show it. Never rejects.
 */
export async function bringRuntime(
  env: Env,
  options: PageStart,
  load: LoadRuntime,
  ask: () => PageStart['asking'],
  report: Problems['report'],
): Promise<void> {
  const { window } = env;
  for (let left = TRIES; left--; )
    try {
      const coming = load();
      // The chunk that asks loads beside the runtime. If it fails, the runtime reports it.
      options.asking ??= ask();
      options.asking?.catch(() => {});
      return void options.apply((await coming).default, options);
    } catch (error) {
      if (left) await new Promise((resolve) => window.setTimeout(resolve, RETRY_DELAY));
      else {
        report(error, { plugin: 'runtime', kind: 'resource_error' });
        // The error has the address that was tried.
        window.console.warn('taproot is blocked', error);
        void tellLost(env, options);
      }
    }
}
