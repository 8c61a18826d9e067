import type { Page } from 'playwright';

/** How many arrivals the data layer has noted in this browser; 0 until its chunk was there once. */
export const touches = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const text = decodeURIComponent(atob(localStorage.getItem('tp_layer') ?? ''));
    return Number(/"touches":(\d+)/.exec(text)?.[1] ?? 0);
  });
