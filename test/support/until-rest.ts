import type { Page } from 'playwright';
import { expect } from 'vitest';
import type { Taproot } from '../../kernel';

/** Waits until the page is loaded and idle, and has made all requests that its tag makes by that moment. */
export const untilIdle = (page: Page): Promise<void> =>
  page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const { taproot } = window as unknown as { taproot: Taproot };
        // Chromium's headless shell may fire no idle callback before it has drawn a frame.
        requestAnimationFrame(() => {});
        // The tag waits in the same way, and began earlier: browsers run idle callbacks, and timers of 0 ms, in order.
        taproot.hooks.loaded.tap('test', () => void requestIdleCallback(() => setTimeout(resolve)));
      }),
  );

/** Waits until every script that a tag inserted has run. A script that has arrived may still be compiling. */
const untilRun = (page: Page): Promise<void> =>
  expect.poll(() => page.evaluate(() => (window as unknown as { runningScripts?: number }).runningScripts ?? 0)).toBe(0);

/**
 * Follows the scripts that a page requests from now on. The returned function waits until the page is idle, no script is loading, and those
 * that arrived have requested no others: everything that the page does by itself has begun, except work that waits for a time of its own.
 */
export function followScripts(page: Page): () => Promise<void> {
  const coming = new Set<unknown>();
  let asked = 0;
  let leaving = false;
  page.on('request', (request) => {
    leaving ||= request.isNavigationRequest() && request.frame() === page.mainFrame();
    if (request.resourceType() !== 'script') return;
    asked++;
    coming.add(request);
  });
  page.on('requestfinished', (request) => void coming.delete(request));
  page.on('requestfailed', (request) => void coming.delete(request));
  // The browser does not report requests that a page's end cuts off. Routers navigate without a request.
  page.on('framenavigated', (frame) => {
    if (!leaving || frame !== page.mainFrame()) return;
    leaving = false;
    coming.clear();
  });
  return async () => {
    let before: number;
    do {
      before = asked;
      await expect.poll(() => coming.size).toBe(0);
      await untilRun(page);
      await untilIdle(page);
    } while (asked !== before);
  };
}
