import type { Page } from 'playwright';

/** Keeps the page from ever being idle, for which third parties wait: if some ran, a refusal would reload the page. */
export const neverIdle = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    window.requestIdleCallback = () => 0;
  });
