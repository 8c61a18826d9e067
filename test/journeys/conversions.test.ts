import type { BrowserContextOptions } from 'playwright';
import { describe, expect, it } from 'vitest';
import type { Properties, Taproot } from '../../kernel';
import { hitsAtEnd } from '../support/hits-at-end';
import { installClock } from '../support/page-time';
import { firstOnly, thorough } from '../support/thorough';
import { SERVICES, toldConversions } from '../support/told-conversions';
import { followScripts } from '../support/until-rest';
import { endThirdParties, marks, toldTo, watchAsked } from '../support/vendors';
import { named, visits } from '../support/visit';

const visit = visits({ silent: false });
type Win = { taproot: Taproot };

const open = (site: Parameters<typeof visit.network.demo.url>[0], path = '/') => visit.page.goto(visit.network.demo.url(site, path));
const track = (name: string, properties: Properties = {}) =>
  visit.page.evaluate(([name, properties]) => (window as unknown as Win).taproot.track(name, properties), [name, properties] as const);

const untilConverted = async (count: number) =>
  toldConversions(await visit.network.until('vendors', (entries) => toldConversions(entries).length >= count));
/** The conversions sent before a later one has reached `services` services. Each service receives them in order. */
const settled = async (services: number) => {
  const id = `later${Date.now()}`;
  await track('signup', { event_id: id });
  const isLater = (told: string) => told.endsWith(id);
  const entries = await visit.network.until('vendors', (entries) => toldConversions(entries).filter(isLater).length >= services);
  return toldConversions(entries).filter((told) => !isLater(told));
};
const all = (id: string) => SERVICES.map((service) => `${service} ${id}`);

describe('a gift', () => {
  const thanks = '/thank-you?transaction_id=R-7001&amount=50&frequency=once&campaign_id=12345';

  it('is one conversion with its value for each service of the manifest, and three events for analytics [CNV-01 CNV-02]', async () => {
    await open('donate', thanks);
    expect(await untilConverted(4)).toEqual(all('gift_R_2d_7001'));
    const told = await visit.network.received('vendors');
    expect(toldTo(told, 'adserver.example')[0]?.words).toEqual([
      '/activity;src=3000002;type=sale;cat=donation;qty=1;cost=50;ord=gift_R_2d_7001',
    ]);
    const labels = (entries: Parameters<typeof toldTo>[0]) =>
      toldTo(entries, 'tags.example').flatMap(({ words }) => (words[1] === 'conversion' ? [words[2].send_to] : []));
    expect(labels(told)).toEqual(['AW-3000000001/gift']);
    expect(toldTo(told, 'social.example').find(({ words }) => words[1] === 'Purchase')?.words[2]).toEqual({ value: 50, currency: 'USD' });
    const gifts = () => visit.network.received('vendors').then((entries) => toldTo(entries, 'tags.example'));
    await expect
      .poll(async () => (await gifts()).map(({ words }) => words[1]))
      .toEqual(expect.arrayContaining(['donation', 'transaction', 'purchase']));
    expect(await settled(4)).toEqual(all('gift_R_2d_7001'));
    // A sign-up is not a gift.
    expect(labels(await visit.network.received('vendors'))).toEqual(['AW-3000000001/gift', 'AW-3000000001/signup']);
  });

  it('does not convert again on reload, in another tab, or when the page tracks it itself [CNV-02]', thorough, async () => {
    await open('donate', thanks);
    await untilConverted(4);
    await visit.page.reload();
    await visit.untilViews(2);
    await visit.openPage();
    await open('donate', thanks);
    await visit.untilViews(3);
    await track('action', { transaction_id: 'R-7002' });
    expect(await untilConverted(8)).toEqual([...all('action_R_2d_7002'), ...all('gift_R_2d_7001')].sort());
    await visit.page.reload();
    await visit.untilViews(4);
    await track('action', { transaction_id: 'R-7002' });
    expect(await settled(4)).toHaveLength(8);
  });
});

describe('a conversion', () => {
  it('waits for a late library, and reaches it once [CNV-04]', thorough, async () => {
    await installClock(visit.page);
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await visit.visitor.route('**/vendors/social.example/en_US/**', async (route) => {
      await held;
      await route.continue();
    });
    await open('main');
    await expect.poll(() => marks(visit)).toMatchObject({ 'social-pixel': 'asked', 'newsletter-pixel': 'loaded' });
    await track('signup', { event_id: 'late' });
    expect(await untilConverted(3)).not.toContain('social late');
    await visit.page.clock.runFor(8_000);
    release();
    await visit.page.clock.runFor(2_000);
    expect(await untilConverted(4)).toEqual(all('late'));
    expect(toldTo(await visit.network.received('vendors'), 'social.example').filter(({ call }) => call === 'pixel')).toEqual([]);
  });

  it('survives if its page is left in the same moment, with its library loaded or not [CNV-02]', thorough, async () => {
    await visit.visitor.route('**/vendors/social.example/en_US/**', (route) => route.abort());
    const blocked = visit.page.waitForEvent('requestfailed', (request) => request.url().includes('social.example'));
    await open('main');
    await expect
      .poll(() => marks(visit))
      .toMatchObject({ 'social-pixel': 'asked', 'newsletter-pixel': 'loaded', 'ad-conversion': 'loaded' });
    await blocked;
    // Requests that a driver still holds when their page ends are lost.
    await visit.visitor.unrouteAll();
    await visit.page.evaluate((next) => {
      (window as unknown as Win).taproot.track('mailchimp_signup', { event_id: 'gone' });
      window.location.href = next;
    }, visit.network.demo.url('impact'));
    expect(await untilConverted(4)).toEqual(all('gone'));
  });

  it('is sent by an image once the library has failed [CNV-04]', async () => {
    await installClock(visit.page);
    await visit.visitor.route('**/vendors/social.example/en_US/**', (route) => route.abort());
    await open('main');
    await expect.poll(() => marks(visit)).toMatchObject({ 'social-pixel': 'asked' });
    await track('submission', { event_id: 'dead' });
    for (let passed = 0; passed < 36; passed += 6) await visit.page.clock.runFor(6_000);
    await expect.poll(() => marks(visit)).toMatchObject({ 'social-pixel': 'not loaded' });
    expect(await untilConverted(4)).toEqual(all('dead'));
  });
});

describe('the fleet’s registration', () => {
  it('is a sign-up conversion once a session, on the fleet’s host only [CNV-03]', async () => {
    await open('microsites', '/register');
    await visit.untilViews(1);
    await expect.poll(() => marks(visit)).toMatchObject({ 'social-pixel': 'loaded' });
    expect(await settled(2)).toEqual([]);
    await visit.network.forget();
    await open('fleet', '/register');
    const [first] = await untilConverted(2);
    const id = first?.split(' ')[1];
    expect(toldConversions(await visit.network.received('vendors'))).toEqual([`image ${id}`, `social ${id}`]);
    await visit.page.reload();
    await visit.untilViews(2);
    expect(await settled(2)).toHaveLength(2);
    expect(named('sign_up')(await hitsAtEnd(visit))).toHaveLength(1);
  });
});

describe('conversions', () => {
  const EU = { locale: 'de-DE', timezoneId: 'Europe/Berlin' };
  const BOT = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)';
  const come = (query = '') => open('donate', `/give/12345${query}`);
  const table: [who: string, options: BrowserContextOptions, come: (asked: string[]) => Promise<unknown>][] = [
    [
      'a visitor who refused',
      {},
      async (asked) => {
        await come();
        await endThirdParties(visit, async () => {
          await visit.page.evaluate(() => (window as unknown as Win).taproot.consent.rejectAll());
          asked.length = 0;
        });
        await visit.network.until('rejections', (entries) => entries.length === 1);
        await visit.network.forget();
      },
    ],
    [
      'an admin',
      {},
      async () => {
        await visit.page.addInitScript(() => Object.assign(window, { taproot_admin: true }));
        await come();
        await expect.poll(() => marks(visit)).toMatchObject({ gtag: 'loaded' });
      },
    ],
    ['a visitor who must be asked first', EU, () => come()],
    ['a bot', { userAgent: BOT }, () => come()],
    ['Do Not Track', {}, () => come('?_dnt=1')],
    ['Global Privacy Control', {}, () => come('?_gpc=1')],
  ];
  firstOnly(2, table, (cases, runs) =>
    it.each(cases)('conversions are not sent for %s [CNV-05 TAG-01]', runs, async (who, options, come) => {
      await visit.open(options);
      const asked = watchAsked(visit);
      const untilRest = followScripts(visit.page);
      await come(asked);
      await track('donation', { transaction_id: 'R-1', value: 50 });
      await track('signup');
      await untilRest();
      await hitsAtEnd(visit);
      expect(toldConversions(await visit.network.received('vendors'))).toEqual([]);
      const others = who === 'an admin' ? asked.filter((path) => path !== 'fallback' && !path.includes('gtag/js?id=G-')) : asked;
      expect(others).toEqual([]);
    }),
  );
});
