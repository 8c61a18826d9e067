import type { BrowserContext, Page, Route } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Taproot } from '../../kernel';
import type { Entry, Network } from '../../tools/lab/network';
import { type Anywhere, serveAnywhere } from '../support/anywhere';
import { hurried, installClock } from '../support/page-time';
import { sharedNetwork } from '../support/shared-network';
import { firstOnly } from '../support/thorough';

let network: Network;

beforeAll(async () => {
  network = await sharedNetwork();
});
afterAll(() => network?.close());

/** The third parties of each site that have a library, and the main site's image, which a gift asks for. */
const EVERYWHERE = ['fingerprint', 'gtag', 'personalisation', 'session-recording'];
const SITES = {
  main: {
    address: 'https://www.main.example/',
    vendors: [...EVERYWHERE, 'ad-conversion', 'newsletter-pixel', 'social-pixel', 'tag-manager'],
  },
  blogs: { address: 'https://blogs.main.example/markets/', vendors: [...EVERYWHERE.filter((name) => name !== 'gtag'), 'heat-map'] },
} as const;

/** An ad blocker's hosts: all but the network's own. It also knows the name of the library's copy at the utility service. */
const isBlocked = (url: URL) =>
  (/\.example$/.test(url.hostname) && !/^(cdn|.*\.main)\.example$/.test(url.hostname)) || /_g4\.js$/.test(url.pathname);
const POLICY = `script-src https://cdn.example/ 'unsafe-inline'; connect-src https://utility.main.example https://cdn.example; img-src 'self'`;
const ways: readonly (readonly [way: string, block: (visitor: BrowserContext) => Promise<unknown> | undefined, page: Partial<Anywhere>])[] =
  [
    ['are aborted', (visitor) => visitor.route(isBlocked, (route: Route) => route.abort('blockedbyclient')), {}],
    ['hang', (visitor) => visitor.route(isBlocked, () => {}), {}],
    ['are missing', (visitor) => visitor.route(isBlocked, (route: Route) => route.fulfill({ status: 404, body: '' })), {}],
    ['are refused by the page’s policy', () => undefined, { head: `<meta http-equiv="content-security-policy" content="${POLICY}">` }],
  ];

const states = (page: Page) =>
  page.evaluate(() =>
    Object.fromEntries(
      [...(document.querySelector('script[data-vendors]')?.attributes ?? [])].map(({ name, value }) => [name.slice(5), value]),
    ),
  );

const cases = ways.flatMap((way) => (['main', 'blogs'] as const).map((site) => [site, ...way] as const));
firstOnly(2, cases, (some, given) =>
  it.each(some)(
    'third parties of %s that %s are told of once a session, and are no errors [TAG-01 ERR-06]',
    given,
    async (site, _, block, more) => {
      const { address, vendors } = SITES[site];
      const visitor = await network.visitor({ ignoreHTTPSErrors: true });
      // The fingerprint waits for the country (TAG-05).
      const posted = await serveAnywhere(visitor, { site, network: { country_code: 'US' }, ...more });
      await block(visitor);
      const page = await visitor.newPage();
      await installClock(page);
      const bodies = (path: string) => posted.filter(({ url }) => url.endsWith(path)).map(({ body }) => JSON.parse(body));
      const hits = () => [...new Map((bodies('/hit').flat() as Entry[]).map((hit) => [hit.hit_id, hit])).values()];
      const told = () =>
        hits()
          .filter(({ event }) => event === 'vendor_not_loaded')
          .map(({ event_label }) => `${event_label}`);
      const errors = () => bodies('/apps/error').flatMap(({ errors }) => errors as Entry[]);
      const fail = (message: string) =>
        page.evaluate((message) => {
          const { taproot } = window as unknown as { taproot: Taproot };
          if (message === 'one') taproot.track('donation', { transaction_id: 'T-1', value: 5, currency: 'USD' });
          // Not in a timer: the page's clock catches what its own timers throw.
          queueMicrotask(() => {
            throw new Error(message);
          });
        }, message);
      for (const name of ['one', 'two']) {
        await page.goto(`${address}${name}`);
        await fail(name);
        await expect
          .poll(
            hurried(page, async () =>
              Object.entries(await states(page))
                .flatMap(([vendor, state]) => (state === 'not loaded' ? [vendor] : []))
                .sort(),
            ),
            { timeout: 60_000 },
          )
          .toEqual([...vendors].sort());
        await expect
          .poll(
            hurried(page, () => errors().map(({ message }) => message)),
            { timeout: 60_000 },
          )
          .toContainEqual(expect.stringContaining(name));
      }
      // The next page sends what a page's end could not.
      await page.goto(`${address}three`);
      await expect
        .poll(
          hurried(page, () => hits().filter(({ event }) => event === 'page_unload').length),
          { timeout: 60_000 },
        )
        .toBe(2);
      expect(
        told()
          .filter((vendor) => vendor !== 'ad-pixel')
          .sort(),
      ).toEqual([...vendors].sort());
      expect(new Set(told()).size).toBe(told().length);
      expect(errors().map(({ message }) => message)).toEqual([expect.stringContaining('one'), expect.stringContaining('two')]);
      await visitor.close();
    },
  ),
);
