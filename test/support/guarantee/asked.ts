import type { Page } from 'playwright';
import { isFirefox } from '../engines/journey-engine';

/** A request of a page. */
export interface Asked {
  readonly url: string;
  readonly page: Page;
  /** The time of the page's request, ms since the epoch; endless if it is unknown. */
  time(): Promise<number>;
}

/**
 * Hands on what a page asks for from now on. Playwright tells when the browser's network began with a request, which on a busy machine is
 * long after, and only of one that was answered: a page that begins anew takes its own back. Chromium itself tells when the page asked.
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
