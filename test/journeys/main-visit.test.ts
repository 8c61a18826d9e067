import { describe, expect, it } from 'vitest';
import type { Taproot } from '../../kernel';
import { built, chunkFile } from '../../tools/lab/dist';
import { stay } from '../support/stay';
import { endThirdParties } from '../support/vendors';
import { visits } from '../support/visit';

const V4 = /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/;
const BANNER = '[data-taproot-consent]';

const visit = visits();

const main = (path = '/') => visit.network.demo.url('main', path);
const named = (event: string) => (entries: { event?: unknown }[]) => entries.some((entry) => entry.event === event);
describe('a visit to the main site', () => {
  it('a visit to the main site detects site, environment and visitor [DET-01] [DET-02] [DET-03] [DET-05] [DET-12] [DET-13] [DET-14]', async () => {
    await visit.page.goto(main('/?_gpc=1'));
    const facts = await visit.page.evaluate(() => {
      const { page, visitor, consent, version } = (window as unknown as { taproot: Taproot }).taproot;
      return { page: { ...page, attribute: undefined }, visitor: { ...visitor }, state: consent.state, version };
    });
    expect(facts).toMatchObject({
      page: { site: 'main', environment: 'local', brand: 'main', area: '', stream: 'G-TESTING001', status: 200 },
      visitor: { bot: false, dnt: false, gpc: true, admin: false, internal: false, optIn: false },
      state: 'unset',
      version: built.sites.main?.version,
    });
  });

  it('shows the banner with the specified words, without React [CON-03] [CON-13] [PLG-02]', async () => {
    const scripts: string[] = [];
    visit.page.on('request', (request) => {
      if (request.resourceType() === 'script') scripts.push(request.url());
    });
    await visit.page.goto(main());
    const banner = visit.page.getByRole('region', { name: 'Cookie consent' });
    await banner.waitFor();
    expect(await banner.innerText()).toMatch(
      /^We use cookies to personalize content and ads, to provide social media features and to analyze our traffic/,
    );
    expect(await banner.getByRole('button').allInnerTexts()).toEqual(['Accept', 'Reject', 'Preferences']);
    await visit.network.until('hits', named('page_view'));
    const react = chunkFile('main', 'ui-react');
    expect(scripts.length).toBeGreaterThan(1);
    expect(scripts.filter((url) => url.endsWith(react))).toEqual([]);
  });

  it('stores a page view and a click, and continues the session after a reload [HIT-01] [HIT-04] [SES-01] [SES-02] [HLP-05]', async () => {
    await visit.page.goto(main('/?utm_source=letter&utm_medium=email&utm_campaign=spring'));
    const [first] = (await visit.network.until('hits', named('page_view'))).filter(({ event }) => event === 'page_view');
    expect(first).toMatchObject({
      site: 'main',
      environment: 'local',
      brand: 'main',
      stream: 'G-TESTING001',
      tracker_version: built.sites.main?.version,
      page_path: '/',
      nav_type: 'navigate',
      hit_id: expect.stringMatching(V4),
      sess_id: expect.stringMatching(V4),
      page_id: expect.stringMatching(V4),
      screen: '1280x720',
      viewport: expect.stringMatching(/^\d+x\d+$/),
      connection_type: expect.any(String),
      ttfb: expect.any(Number),
      utm_source: 'letter',
      utm_medium: 'email',
      utm_campaign: 'spring',
    });
    expect(await visit.network.received('hits')).toContainEqual(expect.objectContaining({ event: 'sess_start', sess_id: first?.sess_id }));

    const link = visit.page.locator('main a[href^="/"]:visible').first();
    const text = (await link.innerText()).trim();
    await link.click();
    const hits = await visit.network.until('hits', (entries) => entries.filter(({ event }) => event === 'page_view').length === 2);
    const click = hits.find(({ event }) => /click/.test(String(event)));
    expect(click).toMatchObject({ page_path: '/', sess_id: first?.sess_id, event_label: expect.stringContaining(text) });
    const second = hits.filter(({ event }) => event === 'page_view')[1];
    expect(second).toMatchObject({ sess_id: first?.sess_id, last_page_id: first?.page_id });

    await visit.page.reload();
    const views = (
      await visit.network.until('hits', (entries) => entries.filter(({ event }) => event === 'page_view').length === 3)
    ).filter(({ event }) => event === 'page_view');
    expect(views[2]).toMatchObject({ sess_id: first?.sess_id, nav_type: 'reload' });
    expect((await visit.network.received('hits')).filter(({ event }) => event === 'sess_start')).toHaveLength(1);
  });

  it('a visit to the main site distinguishes links by their target [DON-04] [ENG-06]', async () => {
    await visit.page.goto(main());
    await visit.network.until('hits', named('page_view'));
    await stay(visit.page);
    const kinds = {
      'donate.giving.localhost': 'donation',
      '/donate': 'donation',
      'action.taproot.localhost': 'internal',
      '.pdf': 'download',
      'mailto:': 'email',
    };
    for (const part of Object.keys(kinds)) await visit.page.locator(`a[href*="${part}"]:visible`).first().click();
    await visit.page.unrouteAll();
    await visit.page.goto('about:blank');
    const clicks = (await visit.network.until('hits', (entries) => entries.filter(({ event }) => event === 'click').length >= 5)).filter(
      ({ event }) => event === 'click',
    );
    expect(clicks.map(({ event_category }) => event_category)).toEqual(Object.values(kinds));
  });

  it('sends four events at once in one request, and holds three back [HIT-02]', async () => {
    // Without experiments, whose exposure may come after the view as one of the four events, and without the fingerprint's event.
    await visit.page.route('**/fingerprint.example/**', (route) => route.fulfill({ contentType: 'text/javascript', body: '' }));
    await visit.page.goto(visit.network.demo.url('impact', '/'));
    await visit.network.until('hits', named('page_view'));
    await visit.untilCalm();
    const bodies: string[] = [];
    visit.page.on('request', (request) => {
      if (request.url().endsWith('/hit')) bodies.push(request.postData() ?? '');
    });
    await visit.page.evaluate(() => {
      const { track } = (window as unknown as { taproot: Taproot }).taproot;
      for (const name of ['one', 'two', 'three']) track(name);
    });
    await visit.untilCalm();
    expect(bodies).toEqual([]);
    await visit.page.evaluate(() => (window as unknown as { taproot: Taproot }).taproot.track('four'));
    await visit.network.until('hits', named('four'));
    await expect.poll(() => bodies).toHaveLength(1);
    expect(JSON.parse(bodies[0] ?? '').map(({ event }: { event: string }) => event)).toEqual(['one', 'two', 'three', 'four']);
  });

  it('loses no other event of a batch to one with values of wrong types [HIT-01]', async () => {
    await visit.page.goto(main());
    await visit.network.until('hits', named('page_view'));
    await visit.page.evaluate(() => {
      const { track } = (window as unknown as { taproot: Taproot }).taproot;
      const odd = {
        campaign_id: 7,
        utm_source: true,
        screen: -1,
        ttfb: 'fast',
        event_index: 3.5,
        event_value: true,
        '': 1,
        items: { a: 1 },
      };
      for (const name of [null, '', 'odd', 'fine']) track(name as string, odd as never);
    });
    await visit.page.goto('about:blank');
    const hits = await visit.network.until('hits', named('fine'));
    expect(hits.find(({ event }) => event === 'odd')).toMatchObject({
      campaign_id: '7',
      utm_source: 'true',
      event_index: 4,
      event_value: 1,
    });
  });

  it('sends waiting hits when the page ends [HIT-02]', async () => {
    await visit.page.goto(main());
    await visit.network.until('hits', named('page_view'));
    await visit.page.evaluate(() => (window as unknown as { taproot: Taproot }).taproot.track('last words'));
    await visit.page.goto('about:blank');
    await visit.network.until('hits', named('last_words'));
  });

  it('remembers Accept, on sibling hosts too [CON-04]', async () => {
    await visit.page.goto(main());
    await visit.page.getByRole('button', { name: 'Accept' }).click();
    await visit.page.locator(BANNER).waitFor({ state: 'detached' });
    // The banner disappears at the next paint, and the choice's effects follow.
    const records = async () => (await visit.visitor.cookies()).filter(({ name }) => name === 'edf_cc');
    // The receipt's text replaces its first mark within the same task.
    await expect.poll(async () => decodeURIComponent((await records())[0]?.value ?? 'true')).not.toMatch(/"receipt":true|^true/);
    const [cookie] = await records();
    expect(cookie?.domain).toBe('.taproot.localhost');
    expect(((cookie?.expires ?? 0) - Date.now() / 1000) / 86_400).toBeCloseTo(365, 0);
    const stored = JSON.parse(decodeURIComponent(cookie?.value ?? ''));
    expect(stored).toEqual({
      categories: ['necessary', 'analytics'],
      consent_date: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      consent_uuid: expect.stringMatching(V4),
      consent_version: '1.3.8',
      // The field exists until the receipt has arrived.
      ...(stored.receipt === undefined ? {} : { receipt: expect.stringMatching(/^new~banner~main~en~/) }),
    });
    await visit.page.goto(visit.network.demo.url('action', '/'));
    await visit.network.until('hits', (entries) => entries.some(({ site, event }) => site === 'action' && event === 'page_view'));
    await visit.network.until('hits', (entries) => named('consent_accepted')(entries) && named('consent_changed')(entries));
    expect(await visit.page.locator(BANNER).count()).toBe(0);
  });

  it('stops tracking at Reject, posts the rejection and keeps nothing but the record [CON-01] [CON-02] [CON-05]', async () => {
    await visit.page.goto(main());
    await visit.network.until('hits', named('page_view'));
    await endThirdParties(visit, () => visit.page.getByRole('button', { name: 'Reject' }).click());
    const [rejection] = await visit.network.until('rejections', (entries) => entries.length > 0);
    // Until the page knows that the rejection arrived, a later page would post it again.
    const stored = async () => decodeURIComponent(`${(await visit.visitor.cookies()).map(({ value }) => value)}`);
    await expect.poll(stored).toContain('posted');
    // The same is true of the receipt, whose field leaves the record.
    await expect.poll(stored).not.toContain('"receipt"');
    const before = (await visit.network.received('hits')).length;
    const sent: string[] = [];
    visit.page.on('request', (request) => {
      if (new URL(request.url()).host.startsWith('utility.')) sent.push(request.url());
    });

    await visit.page.evaluate(() => {
      document.cookie = '_ga=1';
      localStorage.setItem('_tracker', '1');
      localStorage['_other'] = '1';
      for (const name of ['one', 'two', 'three', 'four']) (window as unknown as { taproot: Taproot }).taproot.track(name);
    });
    // A link within this site. A variant's link leads to another site, which has its own record.
    await visit.page.locator('a[href$="/about"]').first().click();
    await visit.page.waitForURL('**/about');
    await visit.page.reload();
    await visit.untilCalm();

    expect(await visit.page.locator(BANNER).count()).toBe(0);
    const cookies = await visit.visitor.cookies();
    expect(cookies.map(({ name }) => name)).toEqual(['edf_cc']);
    const record = JSON.parse(decodeURIComponent(cookies[0]?.value ?? ''));
    expect(record.categories).toEqual(['necessary']);
    expect(rejection).toMatchObject({ consent_uuid: record.consent_uuid, categories: ['necessary'] });
    expect(await visit.network.received('rejections')).toHaveLength(1);
    expect(await visit.page.evaluate(() => [Object.keys(localStorage), sessionStorage.length])).toEqual([['tp_refused'], 0]);
    // Held hits would be sent at the page's end.
    await visit.page.goto('about:blank');
    expect(sent).toEqual([]);
    expect((await visit.network.received('hits')).length).toBe(before);
  });

  it('erases an invalid record and asks again [CON-07]', async () => {
    await visit.visitor.addCookies([{ name: 'edf_cc', value: '{"categories":["analytics"]}', domain: '.taproot.localhost', path: '/' }]);
    await visit.page.goto(main());
    await visit.page.getByRole('region', { name: 'Cookie consent' }).waitFor();
    expect((await visit.visitor.cookies()).filter(({ name }) => name === 'edf_cc')).toEqual([]);
  });
});
