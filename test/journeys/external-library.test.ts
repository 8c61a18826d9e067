import type { BrowserContextOptions } from 'playwright';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Taproot } from '../../kernel';
import { rewriting } from '../../tools/lab/network';
import { isUsable } from '../support/accessibility';
import { librarySite } from '../support/library-site';
import type { OwnSite } from '../support/own-site';
import { hurried, installClock } from '../support/page-time';
import { pluginsThere } from '../support/plugins-there';
import { problemOf } from '../support/problem';
import { firstOnly, thorough } from '../support/thorough';
import { followScripts } from '../support/until-rest';
import { endThirdParties } from '../support/vendors';
import { visits } from '../support/visit';

const visit = visits({ silent: false });

let site: OwnSite;
beforeAll(async () => {
  site = await librarySite();
});

/** The page's policy must allow the library's host, and can't enforce Trusted Types, because the library sets markup from strings. */
const lenient = (policy: string) =>
  policy.replace("style-src 'self'", "style-src 'self' https://library.example").replace(" require-trusted-types-for 'script';", '');

async function open(options?: BrowserContextOptions, policy = lenient) {
  await visit.open(options);
  await site.serveTo(visit.visitor);
  await visit.visitor.route(
    '**/',
    rewriting((body) => body, policy),
  );
}
const goto = () => visit.page.goto(visit.network.demo.url('main', '/'));
const banner = () => visit.page.getByRole('dialog', { name: 'Cookie consent' });
const settings = () => visit.page.getByRole('dialog', { name: 'Cookie settings' });
const press = (name: string) => visit.page.getByRole('button', { name, exact: true }).click();
const cookies = async () => (await visit.visitor.cookies()).map(({ name }) => name);
const record = () => visit.page.evaluate(() => (window as unknown as { taproot: Taproot }).taproot.consent.record?.categories);

/** Resolves to the problem that is reported after four tries, seconds apart. */
const problem = async () => {
  let told = '';
  void problemOf(visit.page, 'consent').then((error) => {
    told = error;
  });
  await expect.poll(hurried(visit.page, () => told)).not.toBe('');
  return told;
};

describe('vanilla-cookieconsent from the manifest’s address', () => {
  beforeEach(() => open());

  it('asks instead of us: its Accept becomes the record, and nothing of ours is shown or fetched [CON-14] [CON-04]', async () => {
    await goto();
    await banner().waitFor();
    expect(await banner().evaluate((element) => getComputedStyle(element).position)).toBe('fixed');
    expect(await visit.page.locator('[data-taproot-consent]').count()).toBe(0);
    await press('Accept');
    await banner().waitFor({ state: 'hidden' });
    await expect.poll(record).toEqual(['necessary', 'analytics']);
    expect(await cookies()).toContain('edf_cc');
    expect(await cookies()).not.toContain('tp_cc');
    await visit.untilViews(1);
    await visit.page.reload();
    await visit.untilViews(2);
    expect(await banner().count()).toBe(0);
  });

  it('writes and posts the record at Reject, and leaves no other cookie [CON-05 CON-11]', thorough, async () => {
    await goto();
    await banner().waitFor();
    await endThirdParties(visit, () => press('Reject'));
    await expect.poll(record).toEqual(['necessary']);
    await visit.network.until('rejections', (entries) => entries.length === 1);
    const untilRest = followScripts(visit.page);
    await visit.page.reload();
    await pluginsThere(visit.page, 'consent');
    await untilRest();
    expect(await banner().count()).toBe(0);
    expect(await cookies()).toEqual(['edf_cc']);
    expect(await visit.page.evaluate(() => [Object.keys(localStorage), sessionStorage.length])).toEqual([['tp_refused'], 0]);
  });

  it('opens its settings from the footer, ticked as the record says, and saves their choice [CON-15]', thorough, async () => {
    await goto();
    await banner().waitFor();
    await endThirdParties(visit, () => press('Reject'));
    await expect.poll(record).toEqual(['necessary']);
    await visit.page.locator('[data-consent-settings]').first().click();
    await settings().waitFor();
    const analytics = settings().getByRole('checkbox').last();
    expect(await analytics.isChecked()).toBe(false);
    await analytics.check({ force: true });
    await press('Save current selection');
    await expect.poll(record).toEqual(['necessary', 'analytics']);
  });

  it('hides its banner after a choice in another tab [CON-16]', thorough, async () => {
    await goto();
    await banner().waitFor();
    await visit.page.evaluate(() => (window as unknown as { taproot: Taproot }).taproot.consent.acceptAll());
    await banner().waitFor({ state: 'hidden' });
    expect(await record()).toEqual(['necessary', 'analytics']);
  });
});

describe('a page whose consent library fails to load', () => {
  const isAskedForAgain = async (file: string) => {
    await open({ locale: 'de-DE', timezoneId: 'Europe/Berlin' });
    let asked = 0;
    await visit.visitor.route(`https://library.example/${file}`, (route) => {
      asked++;
      return route.abort('blockedbyclient');
    });
    await installClock(visit.page);
    await goto();
    expect(await problem()).toContain(`https://library.example/${file}: error`);
    expect(asked).toBe(4);
    expect(await visit.page.locator('#cc-main, link[href*=library]').count()).toBe(0);
    expect(
      await visit.page.evaluate(() => {
        const { consent } = (window as unknown as { taproot: Taproot }).taproot;
        return [consent.state, consent.allows('analytics'), document.cookie, localStorage.length];
      }),
    ).toEqual(['unset', false, '', 0]);
    const form = visit.page.locator('form', { has: visit.page.locator('input[type=email]') }).first();
    await form.locator('input[type=email]').fill('someone@mail.example');
    expect(await isUsable(visit.page)).toBe(true);
    expect(await visit.network.received('hits')).toEqual([]);
  };
  firstOnly(1, ['cookieconsent.umd.js', 'cookieconsent.css'], (cases, options) =>
    it.each(cases)(
      'requests %s 4 times, reports once, stays usable and keeps tracking blocked where consent comes first [CON-14]',
      options,
      isAskedForAgain,
    ),
  );

  it('shows the settings on request once the library is available [CON-14]', thorough, async () => {
    await open();
    await installClock(visit.page);
    let blocked = true;
    await visit.visitor.route('https://library.example/*.js', (route) => (blocked ? route.abort() : route.fallback()));
    await goto();
    await problem();
    blocked = false;
    await visit.page.locator('[data-consent-settings]').first().click();
    await settings().waitFor();
  });

  it('reports the failure and asks nobody if it enforces Trusted Types [CON-14 TAG-06]', thorough, async () => {
    await open({}, (policy) =>
      policy.replace("style-src 'self'", "style-src 'self' https://library.example").replace(/;\s*report-uri.*/, ''),
    );
    await installClock(visit.page);
    await goto();
    expect(await problem()).toMatch(/TrustedHTML|Sink type mismatch/);
    expect(await visit.page.locator('#cc-main').count()).toBe(0);
    await visit.untilViews(1);
  });
});
