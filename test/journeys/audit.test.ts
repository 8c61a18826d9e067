import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { siblings } from '../../sites/network';
import { asHtml } from '../../tools/audit/as-html';
import type { Row } from '../../tools/audit/compare';
import { type AuditBrowser, openBrowser } from '../../tools/audit/open-browser';
import { runAudit } from '../../tools/audit/run-audit';
import { chromiumOnly } from '../../tools/lab/engines/journey-engine';
import type { Network } from '../../tools/lab/network';
import { readSites } from '../../tools/read-sites';
import { siteIds } from '../../tools/sites/ids';
import { violationsIn } from '../support/accessibility';
import { runCommand } from '../support/audit/command';
import { LEAKS } from '../support/audit/leaks';
import { openLeakyServer } from '../support/audit/leaky-server';
import { sharedNetwork } from '../support/shared-network';
import { firstOnly, thorough } from '../support/thorough';

let browser: AuditBrowser;
let leaky: Awaited<ReturnType<typeof openLeakyServer>>;
let network: Network;
const sites = await readSites();

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

const audit = (
  address: string,
  more: { site?: string; stay?: number; pages?: number; deadline?: number; leaveOut?: readonly string[] } = {},
) => runAudit(browser, address, { pages: 1, stay: 500, optOut: false, ...more }, { sites, domains: siblings });
const differing = (rows: readonly Row[]) =>
  rows
    .filter(({ differs }) => differs.length)
    .map(({ kind, name, address, differs, why }) => `${kind} ${name} ${address} ${differs}: ${why}`);

describe('npm run audit', chromiumOnly('the audit drives Chromium'), () => {
  it.each(siteIds)('finds no difference on the demo’s site %s in any state [CON-20 CON-11 CON-19]', thorough, async (id) => {
    const report = await audit(network.demo.url(id, id === 'utility' ? '/apps' : '/'), { pages: 2 });
    expect(report).toMatchObject({ site: id, differences: 0 });
    expect(differing(report.rows)).toEqual([]);
    expect(report.states.map(({ state, unreached }) => [state, unreached])).toEqual(
      ['untouched', 'refused', 'accepted', 'withdrawn', 'gpc'].map((state) => [state, undefined]),
    );
    expect(report.rows.some(({ counts, name }) => name === 'tp_session' && counts.accepted && !counts.withdrawn)).toBe(true);
  });

  it('finds and names every planted leak, before a choice and with GPC, on a page without Taproot [CON-20 CON-11]', thorough, async () => {
    const report = await audit(leaky.url('/leaky'), { stay: 2_500 });
    expect(report.states.filter(({ unreached }) => unreached).map(({ state }) => state)).toEqual(['refused', 'accepted', 'withdrawn']);
    const found = ({ kind, name = '', at = '' }: (typeof LEAKS)[number]) =>
      report.rows.find((row) => row.kind === kind && row.name.includes(name) && row.address.includes(at));
    const missed = LEAKS.filter((leak) => found(leak)?.differs.join() !== 'untouched,gpc');
    expect(missed.map((leak) => `${leak.what}: ${JSON.stringify(found(leak))}`)).toEqual([]);
    // Cookies of its server and its markup apart, the tracker's script is the author, whatever it calls itself.
    const byTracker = LEAKS.filter(
      ({ script, kind, what }) => script && kind !== 'hint' && kind !== 'frame' && !/worker|late|store/.test(what),
    );
    const named = byTracker.filter((leak) => !found(leak)?.by.includes(leaky.url('/leaks.js', 'tracker.localhost')));
    expect(named.map((leak) => `${leak.what}: ${JSON.stringify(found(leak)?.by)}`)).toEqual([]);
  });

  it('finds leaks of other tags beside Taproot in every state [CON-20 CON-11]', thorough, async () => {
    const { rows } = await audit(leaky.url('/tagged-leaky'));
    const pixel = rows.find(({ address }) => address.endsWith('/pixel'));
    expect(pixel?.differs).toEqual(['untouched', 'refused', 'accepted', 'withdrawn', 'gpc']);
    // The tag withholds the script until it is allowed. Then the script stores the key.
    expect(rows.find(({ name }) => name === 'track_local')?.differs).toEqual(['accepted']);
  });

  it('compares a page that no manifest names only with its own origin [CON-20 CON-11]', async () => {
    const clean = await audit(leaky.url('/', 'nobody.localhost'));
    expect(clean.site).toBeUndefined();
    expect(clean.differences).toBe(0);
    expect(clean.skipped).toEqual([
      { page: '', why: expect.stringMatching(/^no manifest names nobody\.localhost:\d+: /), states: ['untouched', 'gpc'] },
      { page: '', why: 'there is no Taproot on the page', states: ['refused', 'accepted', 'withdrawn'] },
    ]);
  });

  it('knows the tag by its hash, and not by its name or by what a page pretends [CON-20]', thorough, async () => {
    const { rows, skipped } = await audit(leaky.url('/pretended'));
    const tag = rows.find(({ address }) => address === leaky.url('/main.js', 'tracker.localhost'));
    expect(tag?.differs).toEqual(['untouched', 'gpc']);
    expect(skipped).toMatchObject([
      { states: ['refused', 'accepted', 'withdrawn'], why: expect.stringMatching(/^its tag is no file of dist/) },
    ]);
  });

  it('says which pages it could not look at, and looks at those after them [CON-20]', thorough, async () => {
    const { rows, skipped, states, leftOut } = await audit(leaky.url('/index'), { pages: 5 });
    const why = Object.fromEntries(skipped.map(({ page, why }) => [page.replace(/.*\//, ''), why]));
    expect(why).toEqual({
      missing: 'it answers with the status 404',
      broken: 'it answers with the status 500',
      away: expect.stringMatching(/^it leads to http:\/\/tracker\.localhost/),
    });
    expect(skipped.every((one) => one.states.length === 5)).toBe(true);
    expect(states.map(({ pages }) => pages.map((page) => page.replace(/.*\//, '')))).toEqual(Array(5).fill(['index', 'last']));
    expect(rows.find(({ address }) => address.endsWith('/at-last'))?.differs).toHaveLength(5);
    expect(leftOut).toEqual([leaky.url('/logout')]);
  });

  it('counts a link that acts as not looked at if it would have been a page, unless it was to be left out [CON-20]', thorough, async () => {
    const asked = (pages: number, leaveOut: readonly string[] = []) => audit(leaky.url('/way-out'), { pages, leaveOut });
    const { skipped, leftOut } = await asked(4);
    const states = ['untouched', 'refused', 'accepted', 'withdrawn', 'gpc'];
    expect(skipped).toEqual([{ page: leaky.url('/logout'), why: expect.stringMatching(/^it acts, /), states }]);
    expect(leftOut).toEqual([]);
    expect(await asked(2)).toMatchObject({ skipped: [], leftOut: [leaky.url('/logout')] });
    expect(await asked(4, ['/logout'])).toMatchObject({ skipped: [], leftOut: [] });
  });

  it('visits every page in every state, also on a site with fewer pages than requested [CON-20]', thorough, async () => {
    const { rows, skipped, states } = await audit(leaky.url('/few'), { pages: 9 });
    expect(states.map(({ pages }) => pages.map((page) => page.replace(/.*\//, '')))).toEqual(Array(5).fill(['few', 'few-two', 'members']));
    expect(skipped).toEqual([]);
    for (const at of ['/at-two', '/at-members']) expect(rows.find(({ address }) => address.endsWith(at))?.differs).toHaveLength(5);
  });

  it('waits for late answers, and says which did not come [CON-20]', thorough, async () => {
    const { rows, skipped } = await audit(leaky.url('/waits'));
    expect(rows.find(({ address }) => address.endsWith('/after-a-while'))?.differs).toEqual(['untouched', 'gpc']);
    const why = skipped.filter(({ page }) => page).map(({ why }) => why);
    expect(why).toContainEqual(expect.stringMatching(/^a request has no answer after 20 s: \S+\/never\.js$/));
  });

  it('ends at its deadline, with what it has seen [CON-20]', thorough, async () => {
    const { skipped } = await audit(leaky.url('/busy'), { deadline: 12_000 });
    expect(skipped.flatMap(({ states }) => states)).toEqual(expect.arrayContaining(['untouched', 'gpc']));
  });

  it.each([
    ['a status of an error', '/missing', /status 404/],
    ['an address without a page', '/icon.svg', /no page/],
  ])('npm run audit does not audit %s [CON-20]', thorough, async (_, path, message) => {
    await expect(audit(leaky.url(path))).rejects.toThrow(message);
  });

  it('writes a readable report, in light and dark colours and on a small phone [CON-20]', thorough, async () => {
    const report = await audit(leaky.url('/leaky'));
    const context = await network.visitor();
    try {
      const page = await context.newPage();
      await page.route('http://report.localhost/', (route) => route.fulfill({ contentType: 'text/html', body: asHtml(report) }));
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        await page.goto('http://report.localhost/');
        const headings = await page.getByRole('heading', { level: 2 }).allTextContents();
        expect(headings).toEqual(['What was not looked at', 'What differs', 'What is as the manifest says']);
        expect(await violationsIn(page, 'html')).toEqual([]);
      }
      await page.setViewportSize({ width: 320, height: 568 });
      // The tables scroll within themselves.
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    } finally {
      await context.close();
    }
  });

  const ends: [what: string, code: number, address: () => string, said: RegExp][] = [
    ['1 if something differs', 1, () => leaky.url('/tagged-leaky'), /\n\d+ things differ from the manifest\.\n$/],
    ['0 if nothing differs in any state', 0, () => leaky.url('/tagged'), /\nNothing differs from the manifest\.\n$/],
    ['2 if a state could not be reached', 2, () => leaky.url('/', 'nobody.localhost'), /, and 2 parts were not looked at\.\n$/],
    ['2 if it could not look', 2, () => leaky.url('/missing'), /^Could not look at \S+: it answers with the status 404\.\n$/],
    ['2 if nothing answers', 2, () => 'http://localhost:9/', /^Could not look at \S+: (unsafe port|connection refused)\.\n$/],
    ['2 if the request is unclear', 2, () => 'ftp://a.example/', /^Expected one address that begins with http/],
  ];
  firstOnly(1, ends, (cases, given) =>
    it.each(cases)('npm run audit ends with %s [CON-20]', given, async (_, code, address, said) => {
      const ended = await runCommand(['--stay', '1', '--pages', '1', address()]);
      expect(ended).toEqual({ code, said: expect.stringMatching(said) });
    }),
  );
});
