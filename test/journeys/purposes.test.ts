import type { BrowserContextOptions } from 'playwright';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Taproot } from '../../kernel';
import { rewriting } from '../../tools/lab/network';
import { CIRCUMSTANCES, declareScheme, violationsIn } from '../support/accessibility';
import { type OwnSite, ownSite } from '../support/own-site';
import { firstOnly, thorough } from '../support/thorough';
import { visits } from '../support/visit';

const visit = visits();
type Win = { taproot: Taproot; order: string[] };
let four: OwnSite;
let pausing: OwnSite;
beforeAll(async () => {
  four = await ownSite('purposes-manifest');
  pausing = await ownSite('pausing-manifest');
});

const PURPOSES = ['necessary', 'analytics', 'advertising', 'personalisation'];
const marks = (nonce: string) =>
  `<script nonce="${nonce}">window.order = [];</script>${[...PURPOSES, 'marketing']
    .map((purpose) => `<script nonce="${nonce}" type="text/plain" data-consent="${purpose}">order.push('${purpose}')</script>`)
    .join('')}`;

async function serve(site: OwnSite, options?: BrowserContextOptions): Promise<void> {
  if (options) await visit.open(options);
  await site.serveTo(visit.visitor);
  await visit.visitor.route(
    (url) => /^\/(es\/|ar\/)?$/.test(url.pathname) && url.hostname.startsWith('main.'),
    rewriting((body) => body.replace(/main\.js[^>]*><\/script>/, (tag) => tag + marks(/nonce="([^"]+)"/.exec(body)?.[1] ?? ''))),
  );
}
const go = (path = '/') => visit.page.goto(visit.network.demo.url('main', path));
const order = () => visit.page.evaluate(() => [...(window as unknown as Win).order].sort());
const banner = () => visit.page.locator('[data-taproot-consent] section');
const settings = () => visit.page.locator('[data-taproot-settings] dialog');
const record = () =>
  visit.page.evaluate(() => {
    const { state, record } = (window as unknown as Win).taproot.consent;
    return { state, categories: record?.categories, asked: record?.asked };
  });
const allowed = () =>
  visit.page.evaluate(
    (purposes) => purposes.filter((purpose) => (window as unknown as Win).taproot.consent.allows(purpose)),
    [...PURPOSES, 'marketing'],
  );
const signals = () =>
  visit.page.evaluate(() => {
    const layer = (window as unknown as { dataLayer: Record<number, unknown>[] }).dataLayer;
    return layer.filter((entry) => entry[0] === 'consent').at(-1)?.[2] as Record<string, string>;
  });
const save = (...purposes: string[]) =>
  visit.page.evaluate((purposes) => (window as unknown as Win).taproot.consent.save(purposes), purposes);
/** Sets the record of an earlier page. */
const remember = (categories: readonly string[], asked?: string) => {
  const fields = { categories, consent_date: new Date().toISOString(), consent_uuid: '3f2504e0-4f89-41d3-9a0c-0305e82c3301', asked };
  const { hostname } = new URL(visit.network.demo.url('main', '/'));
  return visit.visitor.addCookies([{ name: 'edf_cc', value: encodeURIComponent(JSON.stringify(fields)), domain: hostname, path: '/' }]);
};
const ASKED = '.advertising..personalisation..2.';

describe('a site that asks for four purposes', () => {
  beforeEach(() => serve(four));

  it('accepts all purposes, and refuses all but the necessary one, as with two [CON-02] [CON-04] [CON-05]', async () => {
    await go();
    await banner().getByRole('button', { name: 'Accept' }).click();
    await expect.poll(record).toEqual({ state: 'granted', categories: PURPOSES, asked: expect.stringContaining(ASKED) });
    expect(await allowed()).toEqual(PURPOSES);
    await visit.page.evaluate(() => (window as unknown as Win).taproot.consent.rejectAll());
    await visit.page.waitForFunction(() => (window as unknown as Partial<Win>).taproot?.consent.state === 'rejected');
    const [refusal] = await visit.network.until('rejections', (entries) => entries.length > 0);
    expect(refusal).toMatchObject({ categories: ['necessary'] });
    expect(refusal).not.toHaveProperty('asked');
  });

  it('runs marks, signals and writes by the ticked purposes, and never a mark with an unknown purpose [CON-09] [CON-17] [CON-20]', async () => {
    await remember(['necessary'], ASKED);
    await go();
    await visit.page.locator('[data-consent-settings]').first().press('Enter');
    await settings().waitFor();
    expect(await settings().locator('strong:visible').allInnerTexts()).toEqual([
      'Necessary',
      'Analytics',
      'Advertising',
      'Personalization',
    ]);
    await settings().getByLabel('Advertising').check();
    await settings().getByRole('button', { name: 'Save' }).click();
    await expect.poll(record).toMatchObject({ state: 'granted', categories: ['necessary', 'advertising'] });
    await expect.poll(order).toEqual(['advertising', 'necessary']);
    expect(await signals()).toMatchObject({ ad_storage: 'granted', analytics_storage: 'denied', personalization_storage: 'denied' });
    const written = await visit.page.evaluate(() => {
      for (const name of ['_fbp', '_ga', 'seerid']) document.cookie = `${name}=1; path=/`;
      localStorage.setItem('tp_contact', '1');
      return [document.cookie.match(/_fbp|_ga|seerid/g), localStorage.getItem('tp_contact')];
    });
    expect(written).toEqual([['_fbp'], null]);
    await save('analytics', 'personalisation');
    // A script whose purpose is no longer allowed had run.
    await expect.poll(order).toEqual(['analytics', 'necessary', 'personalisation']);
    expect(await signals()).toMatchObject({ ad_storage: 'denied', analytics_storage: 'granted', personalization_storage: 'granted' });
    expect(await visit.page.evaluate(() => document.cookie)).not.toContain('_fbp');
  });

  it('hands on the refusal of a single purpose as a refusal, as siblings ask for fewer, and nothing once all are granted [CON-24]', async () => {
    const carried = () =>
      visit.page.evaluate(
        (href) => {
          const link = Object.assign(document.createElement('a'), { href });
          document.body.append(link);
          link.dispatchEvent(new MouseEvent('pointerdown', { bubbles: true }));
          link.remove();
          return /[?&]tp_choice=(..)/.exec(link.href)?.[1];
        },
        visit.network.demo.url('donate', '/give/12345'),
      );
    await remember(['necessary', 'analytics', 'personalisation'], ASKED);
    await go();
    await expect.poll(carried).toBe('no');
    await save('analytics', 'advertising', 'personalisation');
    await expect.poll(carried).toBeUndefined();
  });

  it('starts third parties by their purpose [CNV-02] [TAG-04]', thorough, async () => {
    const scripts: string[] = [];
    visit.visitor.on('request', (request) => {
      if (request.resourceType() === 'script') scripts.push(request.url());
    });
    await remember(['necessary', 'analytics'], ASKED);
    await go();
    await visit.untilViews(1);
    await expect.poll(() => scripts.some((url) => /gtag/.test(url))).toBe(true);
    await expect.poll(() => scripts.some((url) => /gtm/.test(url))).toBe(true);
    const before = scripts.length;
    await save('analytics', 'advertising');
    await expect.poll(() => scripts.slice(before).filter((url) => /vendors/.test(url)).length).toBeGreaterThan(0);
    const marked = () =>
      visit.page.evaluate(() => [...document.querySelectorAll<HTMLElement>('[data-vendors]')].map((one) => one.dataset.consent).sort());
    await expect.poll(marked).toEqual(['advertising', 'analytics']);
  });

  it.each([
    ['a new purpose', undefined, 'Advertising, Personalization', ['necessary', 'analytics']],
    ['a new revision', '.advertising..personalisation..1.', 'We now work with a new advertising partner.', ['necessary', 'analytics']],
  ])('asks again after %s, says so, and keeps the earlier grant in force', async (_, asked, said, granted) => {
    await remember(['necessary', 'analytics'], asked);
    await go();
    await banner().waitFor();
    expect(await banner().innerText()).toContain('We ask you again, because something has changed since you chose.');
    expect(await banner().innerText()).toContain(said);
    expect(await allowed()).toEqual(granted);
    expect(await violationsIn(visit.page, '[data-taproot-consent]')).toEqual([]);
    await visit.untilViews(1);
    await banner().getByRole('button', { name: 'Accept' }).click();
    await expect.poll(record).toMatchObject({ state: 'granted', asked: expect.stringContaining(ASKED) });
    await go('/about');
    await visit.untilViews(2);
    expect(await banner().count()).toBe(0);
  });

  it('does not ask a visitor who refused again [CON-05]', thorough, async () => {
    await remember(['necessary']);
    await go();
    await visit.network.until('rejections', (entries) => entries.length > 0);
    expect(await banner().count()).toBe(0);
  });

  it('does not ask a visitor who has answered everything again [CON-04]', thorough, async () => {
    await remember(['necessary', 'analytics'], ASKED);
    await go();
    await visit.untilViews(1);
    expect(await banner().count()).toBe(0);
  });

  it('pauses an earlier grant where cookies wait for consent, and sends waiting events after the answer [CON-08]', thorough, async () => {
    await serve(four, { locale: 'de-DE', timezoneId: 'Europe/Berlin' });
    await remember(['necessary', 'analytics'], '.1.');
    await go();
    await banner().waitFor();
    expect(await allowed()).toEqual(['necessary']);
    expect(await order()).toEqual(['necessary']);
    await banner().getByRole('button', { name: 'Accept' }).click();
    await visit.untilViews(1);
    expect(await allowed()).toEqual(PURPOSES);
  });
});

it('an earlier grant is paused until the answer if the manifest says so', thorough, async () => {
  await serve(pausing);
  await remember(['necessary', 'analytics']);
  await go();
  await banner().waitFor();
  expect(await allowed()).toEqual(['necessary']);
  await banner().getByRole('button', { name: 'Reject' }).click();
  await expect.poll(record).toMatchObject({ state: 'rejected', categories: ['necessary'] });
});

firstOnly(1, CIRCUMSTANCES, (cases, given) =>
  it.each(cases)('banner and settings of four purposes pass axe, and fit, with %s [CON-18]', given, async (name, path, options) => {
    await serve(four, options);
    if (options.colorScheme) await declareScheme(visit.page, 'light dark');
    await remember(['necessary', 'analytics']);
    await go(path);
    await banner().waitFor();
    const { FOLDER } = process.env;
    const shoot = (what: string) => FOLDER && visit.page.screenshot({ path: `${FOLDER}/${what}-${name.replace(/\W+/g, '-')}.png` });
    await shoot('again');
    const [width, height] = await visit.page.evaluate(() => [document.documentElement.clientWidth, innerHeight] as const);
    for (const button of await banner().getByRole('button').all()) {
      const box = (await button.boundingBox()) ?? expect.fail('no box');
      expect([box.x >= 0, box.y >= 0, box.x + box.width <= width, box.y + box.height <= height]).toEqual([true, true, true, true]);
    }
    expect(await violationsIn(visit.page, '[data-taproot-consent]')).toEqual([]);
    await banner().getByRole('button').last().press('Enter');
    await settings().waitFor();
    await shoot('four');
    expect(await settings().evaluate((element) => element.scrollWidth > element.clientWidth)).toBe(false);
    expect(await violationsIn(visit.page, '[data-taproot-settings]')).toEqual([]);
  }),
);
