import type { Page } from 'playwright';
import { isFirefox } from '../../tools/lab/engines/journey-engine';

/** Goes to an address from another one. WebDriver BiDi can't set a referrer, so there a page at that address leads here. */
export async function arrive(page: Page, address: string, from: string | undefined): Promise<void> {
  if (!from || !isFirefox) return void (await page.goto(address, { referer: from }));
  const isThere = ({ href }: URL) => href === new URL(from).href;
  await page.route(isThere, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><meta name="referrer" content="unsafe-url">' }),
  );
  await page.goto(from);
  await page.unroute(isThere);
  await Promise.all([page.waitForEvent('load'), page.evaluate((address) => void window.location.assign(address), address)]);
}
