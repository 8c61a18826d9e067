import { expect, it } from 'vitest';
import type { Taproot } from '../../kernel';
import { rewriting } from '../../tools/lab/network';
import { neverIdle } from '../support/never-idle';
import { thorough } from '../support/thorough';
import { visits } from '../support/visit';

const visit = visits();
type Win = { dataLayer: ArrayLike<unknown>[]; taproot: Taproot };

/** The data layer as a tag manager reads it. */
const layer = () =>
  visit.page.evaluate(() => (window as unknown as Win).dataLayer.map((entry) => ('length' in entry ? Array.from(entry) : entry)));
const signals = (state: string) => ({
  ...{ ad_storage: state, ad_user_data: state, ad_personalization: state, analytics_storage: state },
  ...{ functionality_storage: state, personalization_storage: state, security_storage: 'granted' },
});

it('Consent Mode puts the default first into the data layer, and an update before anything that follows a choice [CON-17] [CON-10]', async () => {
  await neverIdle(visit.page);
  await visit.page.goto(visit.network.demo.url('mcaf', '/?_gpc'));
  expect(await layer()).toEqual([['consent', 'default', signals('denied')], { 'gtm.allowlist': [] }]);
  await visit.page.goto(visit.network.demo.url('mcaf', '/'));
  expect((await layer())[0]).toEqual(['consent', 'default', signals('granted')]);
  await visit.page.evaluate(() => {
    const { dataLayer, taproot } = window as unknown as Win;
    taproot.hooks.consent.tap('test', ({ chosen }) => void (chosen && dataLayer.push(['told'])));
    taproot.consent.rejectAll();
  });
  const rejected = (await layer()).filter((entry) => !('event' in (entry as object)));
  expect(rejected.slice(0, 2)).toEqual([['consent', 'default', signals('denied')], { 'gtm.allowlist': [] }]);
  expect(rejected.slice(-3)).toEqual([['consent', 'update', signals('denied')], { 'gtm.allowlist': [] }, ['told']]);
});

/** Scripts of a page after the tag, before it loads a tag manager of its own. */
const DEEDS = {
  'assigns a list': 'dataLayer = [{ pageType: "story" }];',
  'declares it by var': 'var dataLayer = [{ pageType: "story" }];',
  'declares it by let, and assigns the window’s': 'let dataLayer = []; window.dataLayer = [];',
  'empties it': 'dataLayer.length = 0;',
  'takes its beginning away': 'dataLayer.splice(0, 9, { pageType: "story" });',
  'filters it': 'dataLayer = dataLayer.filter(() => false);',
};
it.each(Object.entries(DEEDS))('a tag manager of the page finds the refusal first, if the page %s [CON-10] [CON-17]', async (_, script) => {
  const manager = 'window.read = Array.from(window.dataLayer).slice(0, 2).map((entry) => ("length" in entry ? Array.from(entry) : entry));';
  const withManager = (html: string) => {
    const nonce = /nonce="([^"]+)"/.exec(html)?.[1];
    const scripts = [script, manager].map((body) => `<script nonce="${nonce}">${body}</script>`).join('');
    return html.replace('</head>', () => `${scripts}</head>`);
  };
  await visit.page.route(/\?_gpc/, rewriting(withManager));
  await visit.page.goto(visit.network.demo.url('mcaf', '/?_gpc'));
  const read = await visit.page.evaluate(() => (window as unknown as { read: unknown }).read);
  expect(read).toEqual([['consent', 'default', signals('denied')], { 'gtm.allowlist': [] }]);
});

it('a rejection is announced once each by a DOM event, by the hook, and in the data layer after the consent update [CON-05]', async () => {
  // If third parties ran, the page would reload.
  await neverIdle(visit.page);
  await visit.page.goto(visit.network.demo.url('mcaf', '/'));
  await visit.page.getByRole('button', { name: 'Reject' }).waitFor();
  await visit.page.evaluate(() => {
    const heard: unknown[] = [];
    Object.assign(window, { heard });
    document.addEventListener('taproot:consent', (event) => {
      const { state, categories } = (event as CustomEvent).detail;
      heard.push({ by: 'DOM', state, categories });
    });
    (window as unknown as Win).taproot.hooks.consent.tap('test', ({ state, categories, chosen }) => {
      if (chosen) heard.push({ by: 'hook', state, categories });
    });
  });
  await visit.page.getByRole('button', { name: 'Reject' }).click();
  await visit.network.until('rejections', (entries) => entries.length === 1);
  const facts = { state: 'rejected', categories: ['necessary'] };
  expect(await visit.page.evaluate(() => (window as unknown as { heard: unknown }).heard)).toEqual([
    { by: 'hook', ...facts },
    { by: 'DOM', ...facts },
  ]);
  const said = await layer();
  const events = said.filter((entry) => 'event' in (entry as object));
  expect(events).toEqual([{ event: 'consent_rejected', categories: 'necessary' }]);
  expect(said.indexOf(events[0] as never)).toBeGreaterThan(said.findIndex((entry) => JSON.stringify(entry).includes('"update"')));
});

it('explain() says in plain words why tracking is on or off [CON-08] [CON-20]', thorough, async () => {
  const explain = () => visit.page.evaluate(() => (window as unknown as Win).taproot.explain());
  await visit.page.goto(visit.network.demo.url('mcaf', '/'));
  expect((await explain())[0]).toMatch(/^Tracking is on: the visitor has not chosen yet/);
  await visit.page.getByRole('button', { name: 'Reject' }).click();
  await visit.network.until('rejections', (entries) => entries.length === 1);
  // The page reloads if third parties had run.
  const beginning = () =>
    explain().then(
      (sentences) => sentences.slice(0, 2),
      () => [],
    );
  await expect
    .poll(beginning)
    .toEqual(['Tracking is off: the visitor refused.', expect.stringMatching(/^The consent record of .* allows necessary;/)]);
});

it.each(['mcaf', 'action'] as const)(
  'a page of %s whose browser tells the service alone of Global Privacy Control stops at the answer, without a refusal or an id [CON-19]',
  async (site) => {
    await visit.open({ extraHTTPHeaders: { 'Sec-GPC': '1' } });
    type Said = { globalPrivacyControl?: boolean };
    await visit.page.addInitScript(() => Object.assign(window, { said: (navigator as Said).globalPrivacyControl }));
    await visit.page.goto(visit.network.demo.url(site, '/'));
    expect(await visit.page.evaluate(() => (window as unknown as { said: unknown }).said)).not.toBe(true);
    await visit.untilViews(1);
    const reason = () => visit.page.evaluate(() => (window as unknown as Win).taproot.consent.explain('analytics').reason);
    await expect.poll(reason).toBe('gpc');
    await visit.page.evaluate(() => (window as unknown as Win).taproot.track('quiz_done'));
    // The next page's first hit comes after everything that this one could send.
    await visit.page.goto(visit.network.demo.url('mcaf', '/?again'));
    const views = await visit.untilViews(2);
    expect(views).toHaveLength(2);
    await expect.poll(reason).toBe('gpc');
    const hits = await visit.network.received('hits');
    expect(hits.filter(({ event }) => event === 'quiz_done')).toEqual([]);
    expect([await visit.network.received('rejections'), await visit.network.received('receipts')]).toEqual([[], []]);
    await expect.poll(() => visit.page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('tp_')))).toEqual([]);
    const cookies = (await visit.visitor.cookies()).map(({ name }) => name);
    expect(cookies.filter((name) => /^(edf_cc|tp_)/.test(name))).toEqual([]);
  },
);
