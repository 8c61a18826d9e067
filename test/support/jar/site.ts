import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { BrowserContext, Frame, Page } from 'playwright';
import type { Taproot } from '../../../kernel';
import type { Network } from '../../../tools/lab/network';

const dist = (file: string) => readFileSync(fileURLToPath(new URL(`../../../dist/${file}`, import.meta.url)), 'utf8');
const SITE = 'https://www.main.example';
export const PAGE = `${SITE}/take/action`;
export const SIBLING = 'https://old-campaign.main.example/take/action';

type Win = { taproot: Taproot; ran?: boolean };

/** In opt-in mode. A script that ran had been allowed. */
export const ASKING = `${PAGE}?asking`;

const tagFor = (asking: boolean) => `<script src="https://cdn.example/main.js" data-gdpr="${asking}"></script>
<script data-consent="analytics">window.ran = true;</script>`;
const pages: Readonly<Record<string, string>> = {
  '/framing': '<iframe sandbox="allow-scripts" src="/framed"></iframe>',
};

/** Opens the main site's built tag over https, beside a sibling host without a tag. All addresses are answered here. */
export async function openSite(network: Network) {
  const visitor = await network.visitor({ ignoreHTTPSErrors: true });
  /** Addresses that only a tracked visitor's page requests. */
  const tracked: string[] = [];
  /** Bodies of refusals. */
  const rejections: Record<string, unknown>[] = [];
  await visitor.route(/./, async (route) => {
    const request = route.request();
    const { hostname, pathname, search } = new URL(request.url());
    const headers = { 'access-control-allow-origin': request.headers().origin ?? SITE, 'access-control-allow-credentials': 'true' };
    if (hostname === 'cdn.example') return route.fulfill({ contentType: 'text/javascript', headers, body: dist(pathname.slice(1)) });
    if (request.isNavigationRequest()) {
      const body = `<!doctype html><html lang="en"><head><title>Page</title>${tagFor(search === '?asking')}</head>
        <body><h1>Page</h1>${pages[pathname] ?? ''}</body></html>`;
      return route.fulfill({ contentType: 'text/html', body });
    }
    if (pathname.startsWith('/consent/rejection/')) rejections.push(JSON.parse(request.postData() ?? ''));
    else if (hostname.startsWith('utility.') && !/^\/(apps\/error$|consent\/receipt\/)/.test(pathname)) tracked.push(request.url());
    return route.fulfill({ headers, contentType: 'application/json', body: '{}' });
  });
  return { visitor, tracked, rejections };
}

/** Returns the tag's state and actions. */
export const stateOf = (page: Page | Frame) =>
  page.evaluate(() => {
    const { taproot, ran } = window as unknown as Win;
    return { state: taproot.consent.state, allowed: taproot.consent.allows('analytics'), ran: !!ran };
  });

export const choose = (page: Page | Frame, choice: 'acceptAll' | 'rejectAll') =>
  page.evaluate((choice) => (window as unknown as Win).taproot.consent[choice](), choice);

/** Lets the tab read the jar at once, as it does when it becomes visible. */
export const look = (page: Page) => page.evaluate(() => void window.dispatchEvent(new Event('focus')));

/** Returns the consent cookies that the page sees. */
export const seenBy = (page: Page) =>
  page.evaluate(() =>
    document.cookie
      .split('; ')
      .filter((pair) => pair.startsWith('edf_cc='))
      .map((pair) => decodeURIComponent(pair.slice(7))),
  );

/** Runs `document.cookie = text` at that address, on a page without the tag. */
export async function plantAt(visitor: BrowserContext, address: string, text: string): Promise<void> {
  const page = await visitor.newPage();
  await page.route(address, (route) => route.fulfill({ contentType: 'text/html', body: '' }));
  await page.goto(address);
  await page.evaluate((text) => {
    document.cookie = text;
  }, text);
  await page.close();
}
