import type { BrowserContextOptions } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Taproot } from '../../kernel';
import { siteIds } from '../../sites/ids';
import { hosts, streams, testStream } from '../../sites/network';
import { type Anywhere, serveAnywhere } from '../support/anywhere';
import { type Network, watchFaults } from '../support/network';
import { sharedNetwork } from '../support/shared-network';

let network: Network;

beforeAll(async () => {
  network = await sharedNetwork();
});
afterAll(() => network?.close());

/** What the built tag of a site finds out at an address, and what it sends. */
async function factsAt(address: string, where: Anywhere, options: BrowserContextOptions = {}, wait = 0) {
  const visitor = await network.visitor({ ignoreHTTPSErrors: true, ...options });
  try {
    const posted = await serveAnywhere(visitor, where);
    const page = await visitor.newPage();
    const faults = watchFaults(page);
    await page.goto(address);
    if (wait) await page.waitForTimeout(wait);
    const facts = await page.evaluate(() => {
      const { page, visitor } = (window as unknown as { taproot: Taproot }).taproot;
      const { atOnce } = window as unknown as { atOnce: string };
      return { page: { ...page, attribute: undefined }, visitor: { ...visitor }, atOnce };
    });
    // Known to the script that follows the tag.
    expect(facts.atOnce).toBe(facts.page.site);
    expect(faults).toEqual([]);
    const hits = posted.filter(({ url }) => url.endsWith('/hit')).flatMap(({ body }) => JSON.parse(body) as Record<string, unknown>[]);
    return { ...facts, posted, hits };
  } finally {
    await visitor.close();
  }
}

describe('the built tag', () => {
  it.each(siteIds)('DET-01 DET-02 DET-05 of %s knows its site, environment and stream on each of its hosts', async (id) => {
    for (const kind of ['production', 'development'] as const) {
      for (const pattern of hosts[id][kind]) {
        const { page } = await factsAt(`https://${pattern.replace('*.', 'some.')}${id === 'utility' ? '/apps' : '/'}`, { site: id });
        expect(page).toMatchObject({ site: id, environment: kind, stream: kind === 'production' ? streams[id] : testStream });
      }
    }
  });

  it('DET-01 is nobody’s on a host that looks alike: consent works, nothing tracks', async () => {
    for (const host of ['www.main.example.evil.example', 'evilmain.example', 'www.main.example.']) {
      const { page, hits } = await factsAt(`https://${host}/`, { site: 'main' }, {}, 600);
      const known = host === 'www.main.example.';
      expect(page.site).toBe(known ? 'main' : 'unknown');
      expect(hits.length > 0).toBe(known);
    }
  });

  const paths: [string, string, string][] = [
    ['/', '', 'main'],
    ['/mcafc4/x', 'mcafc4', 'mcafc4'],
    ['//mcafc4', 'mcafc4', 'mcafc4'],
    ['/mrdnew', 'mrdnew', 'mrd'],
    ['/business', 'business', 'main'],
    ['/impact2024/', 'impact2024', 'main'],
    ['/%2Fmcafc4', '', 'main'],
  ];
  it.each(paths)('DET-03 DET-04 takes %s for area "%s" of brand %s', async (path, area, brand) => {
    expect((await factsAt(`https://www.main.example${path}`, { site: 'main' })).page).toMatchObject({ area, brand });
  });

  const donationHosts: [string, string][] = [
    ['donate.giving.example', 'main'],
    ['pac.giving.example', 'action'],
    ['mcafc4.giving.example', 'mcafc4'],
  ];
  it.each(donationHosts)('DET-06 takes the brand from the donation host %s: %s', async (host, brand) => {
    expect((await factsAt(`https://${host}/give/12345`, { site: 'donate' })).page.brand).toBe(brand);
  });

  const visitors: [string, string, Partial<Anywhere>, BrowserContextOptions, object][] = [
    ['a person', '', {}, {}, { bot: false, dnt: false, gpc: false, admin: false, internal: false, optIn: false }],
    [
      'a crawler',
      '',
      {},
      { userAgent: 'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; GPTBot/1.2; +https://openai.com/gptbot)' },
      { bot: true },
    ],
    ['?_dnt', '?_dnt', {}, {}, { dnt: true }],
    ['?_gpc=1', '?_gpc=1', {}, {}, { gpc: true }],
    ['data-admin', '', { tag: 'data-admin' }, {}, { admin: true, internal: true }],
    ['<html data-admin>', '', { html: 'data-admin="true"' }, {}, { admin: true }],
    ['the global flag', '', { head: '<script>taproot_admin = true</script>' }, {}, { admin: true }],
    ['?_internal', '?_internal=1', {}, {}, { internal: true, admin: false }],
    ['an insider cookie', '', { head: '<script>document.cookie = "insider=1"</script>' }, {}, { internal: true }],
    ['a drupal uid', '', { tag: 'data-drupal-uid="7"' }, {}, { internal: true }],
    ['somebody in Berlin', '', {}, { locale: 'en-US', timezoneId: 'Europe/Berlin' }, { optIn: true }],
    ['somebody in Azores', '', {}, { locale: 'en-US', timezoneId: 'Atlantic/Azores' }, { optIn: true }],
    ['somebody in Samara', '', {}, { locale: 'en-US', timezoneId: 'Europe/Samara' }, { optIn: true }],
    ['somebody in Lagos, whose clock is Europe’s', '', {}, { locale: 'en-US', timezoneId: 'Africa/Lagos' }, { optIn: false }],
    ['a machine that lives in UTC', '', {}, { locale: 'en-US', timezoneId: 'UTC' }, { optIn: false }],
    ['somebody in Bermuda', '', {}, { locale: 'en-US', timezoneId: 'Atlantic/Bermuda' }, { optIn: false }],
    ['somebody in Tokyo', '', {}, { locale: 'en-US', timezoneId: 'Asia/Tokyo' }, { optIn: false }],
    ['a browser in British English', '', {}, { locale: 'en-GB' }, { optIn: true }],
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
  it.each(visitors)('DET-12 DET-13 DET-14 DET-15 DET-16 knows %s', async (_, query, where, options, expected) => {
    expect((await factsAt(`https://www.main.example/${query}`, { site: 'main', ...where }, options)).visitor).toMatchObject(expected);
  });

  it('DET-13 believes the browser’s own signal', async () => {
    const visitor = await network.visitor();
    await visitor.addInitScript(() => Object.defineProperty(Navigator.prototype, 'globalPrivacyControl', { get: () => true }));
    const posted = await serveAnywhere(visitor, { site: 'main' });
    const page = await visitor.newPage();
    await page.goto('https://www.main.example/');
    await page.waitForTimeout(800);
    expect(await page.evaluate(() => (window as unknown as { taproot: Taproot }).taproot.visitor.gpc)).toBe(true);
    expect(posted).toEqual([]);
    await visitor.close();
  });

  it('DET-08 is nobody’s on the utility host but at /apps and /admin', async () => {
    const at = async (path: string) => (await factsAt(`https://utility.main.example${path}`, { site: 'utility' }, {}, 600)).hits.length > 0;
    expect([await at('/apps/form'), await at('/admin'), await at('/nope')]).toEqual([true, true, false]);
  });

  it('DET-18 does no analytics for admins, except on development hosts', async () => {
    const hitsAt = async (host: string) => (await factsAt(`https://${host}/`, { site: 'main', tag: 'data-admin' }, {}, 700)).hits.length;
    expect(await hitsAt('www.main.example')).toBe(0);
    expect(await hitsAt('some.dev.main.example')).toBeGreaterThan(0);
  });

  it('DET-10 reports the page’s status as a virtual path', async () => {
    const { hits } = await factsAt('https://www.main.example/gone', { site: 'main', tag: 'data-page-status="410"' }, {}, 600);
    expect(hits.find(({ event }) => event === 'page_view')).toMatchObject({ page_path: '/410.html' });
    const wordpress = await factsAt(
      'https://blogs.main.example/no',
      { site: 'blogs', body: '<script>document.body.className = "error404"</script>' },
      {},
      600,
    );
    expect(wordpress.hits.find(({ event }) => event === 'page_view')).toMatchObject({ page_path: '/404.html' });
  });
});
