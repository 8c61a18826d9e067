import type { Page } from 'playwright';

/** Has the page never be idle, which third parties wait for: where some ran, a refusal begins the page anew. */
export const neverIdle = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    window.requestIdleCallback = () => 0;
  });
