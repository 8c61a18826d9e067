import type { Page } from 'playwright';
import { isFirefox } from '../../../tools/lab/engines/journey-engine';

/** A request of a page. */
export interface Asked {
  readonly url: string;
  readonly page: Page;
  /** The time of the page's request, ms since the epoch, or Infinity if it is unknown. */
  time(): Promise<number>;
}

/**
 * Passes on every request of a page from now on. Playwright reports the time at which the browser's network started a request, which on a
 * busy machine is long after the page made it, and reports only answered ones, because a page that reloads cancels its own. Chromium itself
 * reports when the page made the request.
 */
export async function watchAsked(page: Page, take: (asked: Asked) => void): Promise<void> {
  if (isFirefox) {
    page.on('request', (request) => {
      const answered = async () => !!(await request.response().catch(() => null));
      take({ url: request.url(), page, time: async () => ((await answered()) ? request.timing().startTime : Infinity) });
    });
    return;
  }
  const devtools = await page.context().newCDPSession(page);
  devtools.on('Network.requestWillBeSent', ({ request: { url }, type, wallTime }) => {
    if (type !== 'Preflight') take({ url, page, time: async () => wallTime * 1000 });
  });
  await devtools.send('Network.enable');
}
