import type { BrowserContextOptions, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Taproot } from '../../kernel';
import { testStream } from '../../sites/network';
import { type Network, watchFaults } from '../../tools/lab/network';
import { type SiteId, siteIds } from '../../tools/sites/ids';
import { readManifests } from '../../tools/sites/manifests';
import { type Anywhere, serveAnywhere } from '../support/anywhere';
import { sharedNetwork } from '../support/shared-network';
import type { Posted } from '../support/taken-bodies';
import { firstOnly, thorough } from '../support/thorough';
import { followScripts } from '../support/until-rest';

let network: Network;

beforeAll(async () => {
  network = await sharedNetwork();
});
afterAll(() => network?.close());

/** Returns the facts that a site's built tag detects at an address. With `ends`, also the requests that it sends until the page ends. */
async function factsAt(address: string, where: Anywhere, options: BrowserContextOptions = {}, ends = false) {
  const visitor = await network.visitor({ ignoreHTTPSErrors: true, ...options });
  try {
    const posted = await serveAnywhere(visitor, where);
    const page = await visitor.newPage();
    const faults = watchFaults(page);
    const untilRest = followScripts(page);
    await page.goto(address);
    if (ends) {
      await untilRest();
      await endOf(page, posted);
    }
    const facts = await page.evaluate(() => {
      const { page, visitor } = (window as unknown as { taproot: Taproot }).taproot;
      const { atOnce } = window as unknown as { atOnce: string };
      return { page: { ...page, attribute: undefined }, visitor: { ...visitor }, atOnce, stored: Object.keys(localStorage) };
    });
    // The script that follows the tag already knows them.
    expect(facts.atOnce).toBe(facts.page.site);
    expect(faults).toEqual([]);
    const hits = posted.filter(({ url }) => url.endsWith('/hit')).flatMap(({ body }) => JSON.parse(body) as Record<string, unknown>[]);
    return { ...facts, posted, hits };
  } finally {
    await visitor.close();
  }
}

/** Lets the page believe that it ends, and post a request itself: the tag has posted everything by then. */
async function endOf(page: Page, posted: readonly Posted[]): Promise<void> {
  await page.evaluate(() => {
    window.dispatchEvent(new PageTransitionEvent('pagehide'));
    return fetch('/end', { method: 'POST' });
  });
  await expect.poll(() => posted.some(({ url }) => url.endsWith('/end'))).toBe(true);
}

const sites = await readManifests();

describe('the built tag', () => {
  const knowsItself = async (id: SiteId) => {
    for (const kind of ['production', 'development'] as const) {
      for (const pattern of sites.get(id)?.hosts[kind] ?? []) {
        const { page } = await factsAt(`https://${pattern.replace('*.', 'some.')}${id === 'utility' ? '/apps' : '/'}`, { site: id });
        expect(page).toMatchObject({ site: id, environment: kind, stream: kind === 'production' ? sites.get(id)?.stream : testStream });
      }
    }
  };
  firstOnly(1, siteIds, (cases, options) =>
    it.each(cases)('knows the site %s, its environment and its stream on each of its hosts [DET-01 DET-02 DET-05]', options, knowsItself),
  );

  const alike = [
    ['www.main.example.evil.example', 'unknown', false],
    ['www.main.example.', 'main', true],
    ['evilmain.example', 'unknown', false],
  ] as const;
  firstOnly(1, alike, (cases, options) =>
    it.each(cases)('resolves the host %s to site %s, and tracks there: %s [DET-01]', options, async (host, site, tracks) => {
      const { page, hits } = await factsAt(`https://${host}/`, { site: 'main' }, {}, true);
      expect([page.site, hits.length > 0]).toEqual([site, tracks]);
    }),
  );

  const paths: [string, string, string][] = [
    ['/mrdnew', 'mrdnew', 'mrd'],
    ['/', '', 'main'],
    ['/mcafc4/x', 'mcafc4', 'mcafc4'],
    ['//mcafc4', 'mcafc4', 'mcafc4'],
    ['/business', 'business', 'main'],
    ['/impact2024/', 'impact2024', 'main'],
    ['/%2Fmcafc4', '', 'main'],
  ];
  firstOnly(1, paths, (cases, options) =>
    it.each(cases)('resolves %s to area %s of brand %s [DET-03 DET-04]', options, async (path, area, brand) => {
      expect((await factsAt(`https://www.main.example${path}`, { site: 'main' })).page).toMatchObject({ area, brand });
    }),
  );

  const emailPaths: [string, string][] = [
    ['/k/dev_spring/1', 'dev_spring'],
    ['/q/dev_spring', 'dev_spring'],
    ['/dev_spring/k/1', 'dev_spring'],
    ['/k/mcafc4', ''],
  ];
  firstOnly(1, emailPaths, (cases, options) =>
    it.each(cases)('resolves %s on an email page to area %s, without changing the brand [DET-04]', options, async (path, area) => {
      expect((await factsAt(`https://www.mailing.example${path}`, { site: 'email' })).page).toMatchObject({ area, brand: 'main' });
    }),
  );

  it.each([
    ['ja', '', true],
    ['es-419', '', true],
    ['ja', '<script>localStorage.tp_country = "US"</script>', false],
  ])(
    'sends and stores nothing before a choice for a browser in %s, unless the country is known to be the US (waits: %s) [DET-16] [CON-08]',
    thorough,
    async (locale, head, waits) => {
      const { hits, visitor, stored } = await factsAt('https://www.main.example/', { site: 'main', head }, { locale }, true);
      expect([visitor.optIn, hits.length === 0, !stored.includes('tp_session')]).toEqual([waits, waits, waits]);
    },
  );

  const donationHosts: [string, string][] = [
    ['pac.giving.example', 'action'],
    ['donate.giving.example', 'main'],
    ['mcafc4.giving.example', 'mcafc4'],
  ];
  firstOnly(1, donationHosts, (cases, options) =>
    it.each(cases)('takes the brand from the donation host %s: %s [DET-06]', options, async (host, brand) => {
      expect((await factsAt(`https://${host}/give/12345`, { site: 'donate' })).page.brand).toBe(brand);
    }),
  );

  const visitors: [string, string, Partial<Anywhere>, BrowserContextOptions, object][] = [
    ['a person', '', {}, {}, { bot: false, dnt: false, gpc: false, admin: false, internal: false, optIn: false }],
    ['data-admin', '', { tag: 'data-admin' }, {}, { admin: true, internal: true }],
    ['somebody in Berlin', '', {}, { locale: 'en-US', timezoneId: 'Europe/Berlin' }, { optIn: true }],
    [
      'a crawler',
      '',
      {},
      { userAgent: 'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; GPTBot/1.2; +https://openai.com/gptbot)' },
      { bot: true },
    ],
    ['?_dnt', '?_dnt', {}, {}, { dnt: true }],
    ['?_gpc=1', '?_gpc=1', {}, {}, { gpc: true }],
    ['<html data-admin>', '', { html: 'data-admin="true"' }, {}, { admin: true }],
    ['the global flag', '', { head: '<script>taproot_admin = true</script>' }, {}, { admin: true }],
    ['?_internal', '?_internal=1', {}, {}, { internal: true, admin: false }],
    ['an insider cookie', '', { head: '<script>document.cookie = "insider=1"</script>' }, {}, { internal: true }],
    ['a drupal uid', '', { tag: 'data-drupal-uid="7"' }, {}, { internal: true }],
    ['somebody in Azores', '', {}, { locale: 'en-US', timezoneId: 'Atlantic/Azores' }, { optIn: true }],
    [
      'somebody in Martinique, whose clock is New York’s in summer',
      '',
      {},
      { locale: 'en-US', timezoneId: 'America/Martinique' },
      { optIn: true },
    ],
    ['somebody in Nuuk', '', {}, { locale: 'en-US', timezoneId: 'America/Nuuk' }, { optIn: false }],
    ['somebody in Samara', '', {}, { locale: 'en-US', timezoneId: 'Europe/Samara' }, { optIn: true }],
    ['somebody in Lagos, whose clock is Europe’s', '', {}, { locale: 'en-US', timezoneId: 'Africa/Lagos' }, { optIn: false }],
    ['a machine that lives in UTC', '', {}, { locale: 'en-US', timezoneId: 'UTC' }, { optIn: false }],
    ['somebody in Bermuda', '', {}, { locale: 'en-US', timezoneId: 'Atlantic/Bermuda' }, { optIn: false }],
    ['somebody in Tokyo', '', {}, { locale: 'en-US', timezoneId: 'Asia/Tokyo' }, { optIn: false }],
    ['a browser in Latin American Spanish', '', {}, { locale: 'es-419' }, { optIn: true }],
    ['a browser in Japanese', '', {}, { locale: 'ja' }, { optIn: true }],
    ['a browser in British English', '', {}, { locale: 'en-GB' }, { optIn: true }],
    ['a browser in English of no country', '', {}, { locale: 'en' }, { optIn: false }],
    ['a browser in US Spanish', '', {}, { locale: 'es-US' }, { optIn: false }],
    ['a browser in the Chinese of Taiwan', '', {}, { locale: 'zh-Hant-TW' }, { optIn: true }],
    [
      'a remembered US country and a browser in French',
      '',
      { head: '<script>localStorage.tp_country = "US"</script>' },
      { locale: 'fr' },
      { optIn: false, international: false },
    ],
    ['data-gdpr="false" in Berlin', '', { tag: 'data-gdpr="false"' }, { timezoneId: 'Europe/Berlin' }, { optIn: false }],
    [
      'a remembered US country in Berlin',
      '',
      { head: '<script>localStorage.tp_country = "US"</script>' },
      { timezoneId: 'Europe/Berlin' },
      { optIn: false, international: false },
    ],
    [
      'a remembered other country',
      '',
      { head: '<script>localStorage.tp_country = "FR"</script>' },
      {},
      { optIn: true, international: true },
    ],
  ];
  firstOnly(2, visitors, (cases, runs) =>
    it.each(cases)('the built tag recognises %s [DET-12 DET-13 DET-14 DET-15 DET-16]', runs, async (_, query, where, options, expected) => {
      expect((await factsAt(`https://www.main.example/${query}`, { site: 'main', ...where }, options)).visitor).toMatchObject(expected);
    }),
  );

  it('honours the browser’s own Global Privacy Control [DET-13]', async () => {
    const head = "<script>Object.defineProperty(Navigator.prototype, 'globalPrivacyControl', { get: () => true })</script>";
    const { visitor, hits } = await factsAt('https://www.main.example/', { site: 'main', head }, {}, true);
    expect(visitor.gpc).toBe(true);
    expect(hits).toEqual([]);
  });

  it('tracks on the utility host only under /apps and /admin [DET-08]', async () => {
    const at = async (path: string) =>
      (await factsAt(`https://utility.main.example${path}`, { site: 'utility' }, {}, true)).hits.length > 0;
    expect([await at('/apps/form'), await at('/admin'), await at('/nope')]).toEqual([true, true, false]);
  });

  it('sends no analytics for admins, except on development hosts [DET-18]', async () => {
    const hitsAt = async (host: string) => (await factsAt(`https://${host}/`, { site: 'main', tag: 'data-admin' }, {}, true)).hits.length;
    expect(await hitsAt('www.main.example')).toBe(0);
    expect(await hitsAt('some.dev.main.example')).toBeGreaterThan(0);
  });

  it('reports the page’s status as a virtual path [DET-10]', thorough, async () => {
    const { hits } = await factsAt('https://www.main.example/gone', { site: 'main', tag: 'data-page-status="410"' }, {}, true);
    expect(hits.find(({ event }) => event === 'page_view')).toMatchObject({ page_path: '/410.html' });
    const wordpress = await factsAt(
      'https://blogs.main.example/no',
      { site: 'blogs', body: '<script>document.body.className = "error404"</script>' },
      {},
      true,
    );
    expect(wordpress.hits.find(({ event }) => event === 'page_view')).toMatchObject({ page_path: '/404.html' });
  });
});
