import type { Page } from 'playwright';

/**
 * Cancels the page's navigations to these addresses, so that a link or form is carried out and the page stays. Playwright waits for the end of
 * one that is answered with 204, which browsers do not tell.
 */
export const stay = (page: Page, address: string | RegExp = '**'): Promise<unknown> =>
  page.route(address, (route) => (route.request().isNavigationRequest() ? route.abort('aborted') : route.fallback()));
