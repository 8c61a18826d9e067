import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { siblings } from '../../sites/network';
import { type AuditBrowser, openBrowser } from '../../tools/audit/open-browser';
import { placesAsHtml } from '../../tools/audit/places-as-html';
import { codeOfPlaces, findingsOf } from '../../tools/audit/places-as-table';
import { runPlaces } from '../../tools/audit/run-places';
import { chromiumOnly } from '../../tools/lab/engines/journey-engine';
import type { Network } from '../../tools/lab/network';
import { readSites } from '../../tools/read-sites';
import { readRules } from '../../tools/sites/rules';
import { openLeakyServer } from '../support/audit/leaky-server';
import { sharedNetwork } from '../support/shared-network';

let browser: AuditBrowser;
let leaky: Awaited<ReturnType<typeof openLeakyServer>>;
let network: Network;
const [sites, rules] = await Promise.all([readSites(), readRules()]);

beforeAll(async () => {
  network = await sharedNetwork();
  leaky = await openLeakyServer();
  browser = openBrowser();
});
afterAll(async () => {
  await browser?.end();
  await leaky?.close();
  await network?.close();
});

/** ms. Some 30 visits, in half of which settings are left open for 5 s each. */
const LONGEST = 400_000;

const audit = (address: string, places: readonly string[], pages = 2) =>
  runPlaces(browser, address, { pages, stay: 500, optOut: false }, { sites, domains: siblings }, rules, places);

describe('npm run audit -- --place', { ...chromiumOnly('the audit drives Chromium'), timeout: LONGEST }, () => {
  it('finds nothing against the rules on the demo’s main site, in a place that asks first and in one that does not', async () => {
    const report = await audit(network.demo.url('main', '/'), ['US-CA', 'DE']);
    expect(findingsOf(report).map(({ what, page }) => `${page} ${what}`)).toEqual([]);
    const rowOf = (place: string, by: string, state: string) =>
      report.places.find((one) => one.place === place && one.by === by)?.rows.find((row) => row.state === state);
    expect(rowOf('DE', 'region', 'untouched')).toMatchObject({ asked: true, pages: 2, differs: 0 });
    expect(report.places.map(({ place, by, rows }) => `${place} ${by} ${rows.length}`)).toEqual([
      'US-CA region 5',
      'US-CA ip 2',
      'DE region 5',
      'DE ip 2',
    ]);
    // The same page counts one visitor before an answer, and not the other.
    const counted = (place: string) =>
      report.places
        .find((one) => one.place === place && one.by === 'region')
        ?.report.rows.some(({ address, counts }) => /\/hit$/.test(address) && counts.untouched);
    expect([counted('US-CA'), counted('DE')]).toEqual([true, false]);
    expect(placesAsHtml(report)).toContain('data:image/jpeg;base64,');
  });

  it('R9, R10, R13, R14: finds planted faults, each with its rule, source and mending', async () => {
    const report = await audit(leaky.url('/placed'), ['DE']);
    const found = findingsOf(report);
    const first = (what: RegExp) => found.find((one) => what.test(one.what));
    expect(first(/^the page does not wait for an answer$/)).toMatchObject({
      page: leaky.url('/placed'),
      mend: expect.stringContaining('data-gdpr="false"'),
    });
    expect(first(/^request .*tracker\.localhost.*\/pixel before an answer/)?.states).toContain('untouched');
    expect(first(/^the page says that the signal is heeded, and /)?.states).toEqual(['gpc']);
    expect(first(/ad-pixel gets something from a sensitive path/)?.page).toBe(leaky.url('/health/placed'));
    expect(first(/gpc\.json does not say "gpc": true/)).toBeDefined();
    for (const { rule, source, mend } of found) expect([rule, source, mend].every(Boolean)).toBe(true);
    expect(found.filter(({ what }) => /settings/.test(what)).map(({ what }) => what)).toEqual(Array(2).fill('no link opens the settings'));
    expect(codeOfPlaces(report)).toBeGreaterThan(0);
  });

  it('R14: opens the settings on each page by the keyboard, in a small window, and finds what shuts them, and a no that takes more clicks', async () => {
    const report = await audit(leaky.url('/settled'), ['DE'], 4);
    const found = findingsOf(report).filter(({ what }) => /settings|click/.test(what));
    expect(found.map(({ page, what }) => `${new URL(page).pathname} ${what}`).sort()).toEqual([
      '/bare no link opens the settings',
      '/no-key the link to the settings can’t be reached by the keyboard',
      '/shut a yes takes 1 click, and a no 2 clicks',
      '/shut the settings close by themselves within 5 s',
    ]);
    const untrue = findingsOf(report).filter(({ what }) => /newsletter-pixel (stores|keeps)/.test(what));
    expect(untrue.map(({ what, states }) => `${states} ${what}`).sort()).toEqual([
      'accepted newsletter-pixel stores nl_planted (local storage), which its recipient does not list',
      'accepted newsletter-pixel stores nl_visit (session storage), which its recipient does not list',
    ]);
    expect(untrue[0]?.mend).toBe('Correct plugins/vendors/newsletter-pixel/descriptor.ts.');
    for (const { rule, source, mend, states } of found) expect([rule, source, mend, states[0] === 'untouched'].every(Boolean)).toBe(true);
  });
});
