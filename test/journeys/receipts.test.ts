import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import type { Taproot } from '../../kernel';
import { neverIdle } from '../support/never-idle';
import { pluginsThere } from '../support/plugins-there';
import { thorough } from '../support/thorough';
import { visits } from '../support/visit';

// A service that does not answer is an error in the console.
const visit = visits({ silent: false });
type Win = { taproot: Taproot };

const built = (file: string) => readFileSync(new URL(`../../dist/${file}`, import.meta.url), 'utf8');
const main = (path = '/about') => visit.network.demo.url('main', path);
const record = async () => {
  const cookie = (await visit.visitor.cookies()).find(({ name }) => name === 'edf_cc');
  return JSON.parse(decodeURIComponent(cookie?.value ?? '{}'));
};
/** Waits until the visitor's browser has stored that the receipt arrived: in a refusal's record, or in a grant's own cookie. */
const settled = () =>
  expect
    .poll(async () => {
      const { receipt, consent_date } = await record();
      const mark = (await visit.visitor.cookies()).find(({ name }) => name === 'tp_receipt');
      return receipt === undefined || mark?.value === encodeURIComponent(consent_date);
    })
    .toBe(true);
const settings = async (choice: string) => {
  await visit.page.evaluate(() => (window as unknown as Win).taproot.consent.openSettings());
  await visit.page.getByRole('dialog').getByRole('button', { name: choice }).click();
};
const banner = (choice: string) => visit.page.getByRole('region', { name: 'Cookie consent' }).getByRole('button', { name: choice }).click();
const call = (name: 'acceptAll' | 'rejectAll' | 'withdraw') =>
  visit.page.evaluate((name) => (window as unknown as Win).taproot.consent[name](), name);

/** Makes choices, one after the other, and returns their receipts. */
async function receiptsOf(...choices: (() => Promise<void>)[]) {
  // A refusal begins a page anew on which third parties have run.
  await neverIdle(visit.page);
  await visit.page.goto(main());
  for (const [i, choose] of choices.entries()) {
    await pluginsThere(visit.page, 'consent');
    await choose();
    await visit.network.until('receipts', (entries) => entries.length > i);
    await settled();
  }
  return visit.network.received('receipts');
}

const journeys: [string, (() => Promise<void>)[], [string, string][]][] = [
  [
    'Accept in the banner, a withdrawal in the settings, and an acceptance by the API',
    [() => banner('Accept'), () => settings('Reject all'), () => call('acceptAll')],
    [
      ['accept', 'banner'],
      ['withdraw', 'settings'],
      ['accept', 'api'],
    ],
  ],
  [
    'Reject in the banner, Save in the settings, and a withdrawal by the API',
    [() => banner('Reject'), () => settings('Save current selection'), () => settings('Accept all'), () => call('withdraw')],
    [
      ['reject', 'banner'],
      ['reject', 'settings'],
      ['accept', 'settings'],
      ['withdraw', 'api'],
    ],
  ],
];
it.each(journeys)('%s leave one receipt each [CON-25]', async (_, choices, expected) => {
  const receipts = await receiptsOf(...choices);
  expect(receipts.map(({ action, how }) => [action, how])).toEqual(expected);
  const { consent_uuid } = await record();
  for (const receipt of receipts) expect(receipt).toMatchObject({ consent_uuid, site: 'main', language: 'en', mode: 'opt_out' });
  // The time zone decides until the page has learned the visitor's country.
  expect(['time_zone', 'country']).toContain(receipts[0]?.reason);
  // Each receipt has its own date. The version is that of the tag.
  expect(new Set(receipts.map(({ date }) => date)).size).toBe(expected.length);
  expect(receipts[0]?.version).toBe(await visit.page.evaluate(() => (window as unknown as Win).taproot.version));
});

it('a refusal that a link hands on leaves a receipt of its own on the other domain, once [CON-25 CON-24]', async () => {
  await visit.page.goto(visit.network.demo.url('donate', `/give/12345?tp_choice=no${Math.floor(Date.now() / 60_000) - 60}`));
  const [receipt] = await visit.network.until('receipts', (entries) => entries.length > 0);
  expect(receipt).toMatchObject({ action: 'handed_on', how: 'link', site: 'donate', categories: ['necessary'] });
  await settled();
  await visit.page.goto(visit.network.demo.url('donate', '/give/12345'));
  // The choice here follows whatever that page had to post.
  await pluginsThere(visit.page, 'consent');
  await call('acceptAll');
  const receipts = await visit.network.until('receipts', (entries) => entries.some(({ action }) => action === 'accept'));
  expect(receipts).toHaveLength(2);
});

it(
  'a refusal that no service accepts is posted from the next page with its receipt and the words shown, and stores nothing but its record [CON-25 CON-05 CON-06]',
  thorough,
  async () => {
    const asked = new Set<string>();
    await visit.visitor.route(/\/consent\/(receipt|rejection)\//, (route) => {
      const url = route.request().url();
      if (asked.has(url)) return route.continue();
      asked.add(url);
      return route.abort();
    });
    // The first page ends before it tries again.
    await visit.page.goto(main());
    await banner('Reject');
    await expect.poll(() => asked.size).toBe(2);
    await visit.page.goto(main('/'));
    const [receipt, ...more] = await visit.network.until('receipts', (entries) => entries.length > 0);
    await settled();
    expect(more).toEqual([]);
    expect(receipt).toMatchObject({ action: 'reject', how: 'banner', categories: ['necessary'] });
    const rejections = await visit.network.received('rejections');
    expect(rejections).toMatchObject([{ consent_uuid: receipt?.consent_uuid, consent_texts: receipt?.text_hash }]);
    expect((await visit.visitor.cookies()).map(({ name }) => name)).toEqual(['edf_cc']);
    expect(await visit.page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)])).toEqual(['tp_refused']);
  },
);

it('the settings show the visitor the id of their receipt, and the build has the words that it names [CON-25]', thorough, async () => {
  const [receipt] = await receiptsOf(() => banner('Accept'));
  const words = built(`texts/${receipt?.text_hash}.json`);
  expect(JSON.parse(words)).toMatchObject({ en: { question: expect.stringMatching(/^We use cookies to personalize/) } });
  await visit.page.evaluate(() => (window as unknown as Win).taproot.consent.openSettings());
  const own = visit.page.getByRole('dialog').locator('.receipt');
  expect(await own.innerText()).toMatch(/^You accepted on \w+ \d+, \d{4}/);
  expect(await own.locator('code').innerText()).toBe(receipt?.consent_uuid);
});

it('a grant whose receipt no service accepts is posted from the next page [CON-25]', thorough, async () => {
  await visit.visitor.route('**/consent/receipt/**', (route) => route.abort());
  await visit.page.goto(main());
  const asked = visit.page.waitForRequest('**/consent/receipt/**');
  await banner('Accept');
  await asked;
  await visit.visitor.unroute('**/consent/receipt/**');
  await visit.page.goto(main('/'));
  const [receipt] = await visit.network.until('receipts', (entries) => entries.length > 0);
  await settled();
  expect(receipt).toMatchObject({ action: 'accept', how: 'banner' });
  // Once the receipt has arrived, pages no longer request the chunk that posts it.
  const files: string[] = [];
  visit.page.on('request', (request) => files.push(request.url()));
  await visit.page.goto(main());
  await visit.untilViews(3);
  expect(files.filter((url) => /\/consent\/receipt\//.test(url))).toEqual([]);
  expect(await visit.network.received('receipts')).toHaveLength(1);
});
