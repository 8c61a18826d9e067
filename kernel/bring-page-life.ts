import type { PageStart } from './page-start';
import type { Problems } from './problems';
import type { Plugin } from './taproot';

/** Imports the page life. */
export type LoadPageLife = () => Promise<{ readonly default: Plugin<PageStart> }>;

/** The number of requests for a chunk that does not load (CON-14), and the ms between them. */
export const ATTEMPTS = 4;
export const RETRY_DELAY = 1_000;

/** Loads the page life and hands it to `use`. Reports it if it does not load. Never rejects. */
export async function bringPageLife(
  window: Window,
  load: LoadPageLife,
  use: (life: Plugin<PageStart>) => void,
  report: Problems['report'],
): Promise<void> {
  const wait = (ms: number) => new Promise((resolve) => window.setTimeout(resolve, ms));
  // Not in the tag's task: asking for a chunk takes a slow phone 5 ms. A tab that nobody sees waits a second for its timers.
  if (!window.document.hidden) await wait(0);
  for (let left = ATTEMPTS; left; )
    try {
      use((await load()).default);
      left = 0;
    } catch (error) {
      if (--left) await wait(RETRY_DELAY);
      else report(error, { plugin: 'page-life', kind: 'resource_error' });
    }
}
