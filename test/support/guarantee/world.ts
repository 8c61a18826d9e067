import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { BrowserContext, Page } from 'playwright';
import type { Taproot } from '../../../kernel';
import { built } from '../../../tools/lab/dist';
import type { Network } from '../../../tools/lab/network';
import { ownSites } from '../own-sites';
import { type Asked, watchAsked } from './asked';
import { type Attacked, hostile, vendor } from './hostile';

const DIST = fileURLToPath(new URL('../../../dist', import.meta.url));
export const ORIGIN = 'https://www.main.example';
const KEPT = ['edf_cc', 'cookie-agreed', 'gdpr_consent', 'cookieControl', 'chums'];
/** Loaded by a frame that visitors may choose to see, whatever they allow. */
export const FRAME = 'https://frame.example/held';

/** The start of a visit. */
export interface Start {
  /** The purposes that the site asks for: `four` and `pausing` for the second time, and `pausing` lets an earlier grant rest until the answer. */
  readonly asks: 'two' | 'four' | 'pausing';
  readonly record: string | undefined;
  readonly optIn: boolean;
  readonly dnt: boolean;
  readonly gpc: boolean;
  readonly bot: boolean;
  readonly admin: boolean;
}

/** `began`: the time at which the document began, ms since the epoch. */
export type Win = Attacked & { taproot: Taproot; began: number };

/** Chunks that only visitors who may be tracked load. */
const trackers = (built.sites.main?.chunks ?? [])
  .filter(({ name }) => /(^|\+)(analytics|contact|decorate|experiments)/.test(name))
  .map(({ file }) => file);

/** Returns whether an address may not be requested while nothing is allowed. Errors and refusals are always sent. */
const isTracking = (url: string) => {
  const { host, pathname } = new URL(url);
  if (/^(vendor|pixel|frame)\.example$/.test(host)) return !pathname.endsWith('hostile.js');
  if (host.startsWith('utility.')) return !/^\/(apps\/error|consent\/(rejection|receipt)\/)/.test(pathname);
  return trackers.includes(pathname.slice(1));
};

const served = (script: string) => ({ contentType: 'text/javascript', headers: { 'access-control-allow-origin': '*' }, body: script });

const page = ({ optIn, admin }: Start) => `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Page | Main</title>
<script>began = Date.now()</script>
<script src="https://cdn.example/main.js" data-gdpr="${optIn}" ${admin ? 'data-admin' : ''}></script>
<script src="https://vendor.example/hostile.js"></script>
<script type="text/plain" data-consent="analytics" src="https://vendor.example/held.js"></script>
<script data-consent="analytics">(${vendor})()</script></head>
<body><h1>Page</h1><img data-consent="analytics" data-src="https://pixel.example/image.gif" alt=""><iframe data-consent="analytics" data-src="${FRAME}" title="Video" width="300" height="200"></iframe>
<a href="/about">About</a></body></html>`;

/** Opens a visitor's page full of other people's scripts. All addresses are answered here. */
export async function openWorld(network: Network, start: Start) {
  const { asks } = start;
  const folder = asks === 'two' ? DIST : await ownSites();
  const tag = { two: 'main.js', four: 'purposes-manifest.js', pausing: 'pausing-manifest.js' }[asks];
  const fileOf = (name: string) => join(folder, name.replace('main.js', tag));
  const visitor = await network.visitor({
    ignoreHTTPSErrors: true,
    ...(start.bot && { userAgent: 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' }),
  });
  /** The requests that track, since the list was last emptied. */
  const tracked: Asked[] = [];
  await visitor.route(/./, async (route) => {
    const request = route.request();
    const url = request.url();
    const { hostname, pathname } = new URL(url);
    const cors = { 'access-control-allow-origin': request.headers().origin ?? ORIGIN, 'access-control-allow-credentials': 'true' };
    if (hostname === 'frame.example') return route.fulfill({ contentType: 'text/html', body: '<title>Video</title>' });
    if (hostname === 'vendor.example') return route.fulfill(served(`(${pathname === '/hostile.js' ? hostile : vendor})()`));
    if (hostname === 'cdn.example') return route.fulfill(served(readFileSync(fileOf(pathname.slice(1))).toString()));
    if (request.isNavigationRequest()) return route.fulfill({ contentType: 'text/html', body: page(start) });
    return route.fulfill({ status: 200, headers: cors, contentType: 'application/json', body: '{}' });
  });
  const { dnt, gpc, record } = start;
  await visitor.addInitScript(
    ([dnt, gpc]) => {
      if (dnt) Object.defineProperty(navigator, 'doNotTrack', { value: '1' });
      if (gpc) Object.defineProperty(navigator, 'globalPrivacyControl', { value: true });
    },
    [dnt, gpc] as const,
  );
  if (record !== undefined) {
    await visitor.addCookies([{ name: 'edf_cc', value: record, domain: '.main.example', path: '/', secure: true, sameSite: 'None' }]);
  }
  /** Opens a tab of the visitor. */
  const open = async () => {
    const page = await visitor.newPage();
    await watchAsked(page, (asked) => isTracking(asked.url) && tracked.push(asked));
    return page;
  };
  return { visitor, tracked, open };
}

/** Returns everything stored that needs consent. The browser's own list of cookies includes HttpOnly ones. */
export async function storedIn(visitor: BrowserContext, page: Page): Promise<string[]> {
  const cookies = (await visitor.cookies()).map(({ name }) => name).filter((name) => !KEPT.includes(name));
  const entries = await page.evaluate(async () => [
    // The refusal itself, and the date of a choice whose receipt is on its way.
    ...Object.keys(localStorage).filter((key) => key !== 'tp_refused' && key !== 'tp_choice'),
    ...Object.keys(sessionStorage),
    ...(await indexedDB.databases()).map(({ name }) => `db ${name}`),
    ...(await caches.keys()).map((name) => `cache ${name}`),
  ]);
  return [...cookies, ...entries];
}
