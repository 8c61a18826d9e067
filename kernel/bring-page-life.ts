import type { Env } from './env';
import type { PageStart } from './page-start';
import type { Problems } from './problems';
import type { Plugin } from './taproot';

/** Imports the page life. */
export type LoadPageLife = () => Promise<{ readonly default: Plugin<PageStart> }>;

/** The number of requests for a chunk that does not load (CON-14), and the ms between them. */
export const TRIES = 4;
export const RETRY_DELAY = 1_000;

/**
 * Tells the service that the page life did not load: it is blocked, or a caching plugin has joined or inlined the tag, which then looks for it
 * at a wrong address. Names the page's origin alone, because nothing here removes personal data from an address. Never rejects.
 */
async function tellLost({ window, now }: Env, { site: { id: site }, scripts: [utility] }: PageStart): Promise<void> {
  const { origin: url } = window;
  const errors = [{ type: 'resource_error', message: 'page-life did not load' }];
  try {
    await window.fetch(`${utility}apps/error`, {
      method: 'POST',
      body: JSON.stringify({ errors, metadata: { timestamp: now(), url, referrer: '', site } }),
      referrerPolicy: 'strict-origin',
    });
  } catch {
    // The console knows.
  }
}

/**
 * Loads the page life and applies it. `ask` imports the plugin that asks for consent, for visitors who have to be asked. Reports a page
 * life that does not load, in the console too, as nothing of ours is there to show it. Never rejects.
 */
export async function bringPageLife(
  env: Env,
  options: PageStart,
  load: LoadPageLife,
  ask: () => PageStart['asking'],
  report: Problems['report'],
): Promise<void> {
  const { window } = env;
  const wait = (ms: number) => new Promise((resolve) => window.setTimeout(resolve, ms));
  // Leaves the tag's task: requesting a chunk takes a slow phone 5 ms. A hidden tab does not wait, as its timers are throttled to a second.
  if (!window.document.hidden) await wait(0);
  for (let left = TRIES; left; )
    try {
      const coming = load();
      // The chunk that asks loads beside the page life. If it fails, the page life reports it.
      options.asking ??= ask();
      options.asking?.catch(() => {});
      options.apply((await coming).default, options);
      left = 0;
    } catch (error) {
      if (--left) await wait(RETRY_DELAY);
      else {
        report(error, { plugin: 'page-life', kind: 'resource_error' });
        // The error has the address that was tried.
        window.console.warn('taproot is blocked', error);
        void tellLost(env, options);
      }
    }
}
