import type { Page } from 'playwright';
import { expect } from 'vitest';
import type { Taproot } from '../../kernel';

/** Waits until the page is loaded and idle, and has asked for everything that its tag asks for at that moment or before. */
export const untilIdle = (page: Page): Promise<void> =>
  page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const { taproot } = window as unknown as { taproot: Taproot };
        // Chromium's headless shell may call nobody in an idle moment before it has drawn a frame.
        requestAnimationFrame(() => {});
        // The tag waits in the same way, and did so earlier: browsers run idle callbacks, and timers of 0 ms, in order.
        taproot.hooks.loaded.tap('test', () => void requestIdleCallback(() => setTimeout(resolve)));
      }),
  );

/** Waits until no script that a tag put into the page has still to run: one that has come may be compiled yet. */
const untilRun = (page: Page): Promise<void> =>
  expect.poll(() => page.evaluate(() => document.querySelectorAll('html > script[src]').length)).toBe(0);

/**
 * Follows the scripts that a page asks for from now on. The result waits until the page is idle, none is on its way, and those that came
 * have asked for no others: all that the page does by itself has begun, but for what waits for a time of its own.
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
  // The browser reports no requests that a page's end cuts off. Routers navigate without a request.
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
