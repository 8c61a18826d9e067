import type { Page } from 'playwright';

/** Answers the page's navigations to these addresses with 204, so that a link or form is carried out and the page stays. */
export const stay = (page: Page, address: string | RegExp = '**'): Promise<unknown> =>
  page.route(address, (route) => (route.request().isNavigationRequest() ? route.fulfill({ status: 204 }) : route.fallback()));
