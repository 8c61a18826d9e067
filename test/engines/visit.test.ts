import { expect, it } from 'vitest';
import { built } from '../../tools/lab/dist';
import type { Entry } from '../../tools/lab/network';
import { inEachEngine } from '../support/engines/engine-visit';
import { named, views } from '../support/visit';

const V4 = /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/;

inEachEngine((visit, withTabs) => {
  it('stores the view, the choice and a click of a first visit [HIT-01] [HIT-04] [CON-04]', async () => {
    await visit.page.goto(visit.url('main', '/?utm_source=letter&utm_medium=email&utm_campaign=spring'));
    const [view] = await visit.untilViews(1);
    expect(view).toMatchObject({
      ...{
        site: 'main',
        environment: 'local',
        brand: 'main',
        tracker_version: built.sites.main?.version,
        page_path: '/',
        nav_type: 'navigate',
      },
      ...{ hit_id: expect.stringMatching(V4), sess_id: expect.stringMatching(V4), page_id: expect.stringMatching(V4) },
      ...{ screen: expect.stringMatching(/^\d+x\d+$/), viewport: expect.stringMatching(/^\d+x\d+$/) },
      ...{ ttfb: expect.any(Number), utm_source: 'letter', utm_medium: 'email', utm_campaign: 'spring' },
    });
    await visit.page.click('button', 'Accept');
    await expect.poll(async () => (await visit.page.cookies()).map(({ name }) => name)).toContain('edf_cc');
    await visit.page.click('main a[href^="/"]');
    const [, second] = await visit.untilViews(2);
    expect(second).toMatchObject({ sess_id: view?.sess_id, last_page_id: view?.page_id });
    const clicks = (hits: Entry[]) => named('click')(hits).filter(({ page_path }) => page_path === '/');
    const hits = await visit.network.until(
      'hits',
      (hits) => named('consent_accepted')(hits).length > 0 && clicks(hits).some(({ event_label }) => event_label),
    );
    expect(named('consent_accepted')(hits)).toHaveLength(1);
    const [click] = clicks(hits).slice(-1);
    expect(click).toMatchObject({ page_path: '/', sess_id: view?.sess_id, event_label: expect.stringMatching(/\w/) });
  });

  it('continues the session after a reload [SES-01] [SES-02]', async () => {
    await visit.page.goto(visit.url('main'));
    await visit.untilViews(1);
    await visit.page.reload();
    const seen = await visit.untilViews(2);
    expect(new Set(seen.map(({ sess_id }) => sess_id)).size).toBe(1);
    expect(seen.map(({ nav_type }) => nav_type)).toEqual(['navigate', 'reload']);
    expect(named('sess_start')(await visit.network.received('hits'))).toHaveLength(1);
  });

  withTabs('continues the session in another tab [SES-01]', async () => {
    await visit.page.goto(visit.url('main'));
    const [first] = await visit.untilViews(1);
    await visit.page.openTab();
    await visit.page.goto(visit.url('main', '/about'));
    const [, second] = await visit.untilViews(2);
    expect(second).toMatchObject({ page_path: '/about', sess_id: first?.sess_id });
  });

  it('carries the session over a link to another site [SES-03] [DEC-01]', async () => {
    const link = 'a[href*="donate.giving.localhost"]';
    await visit.page.goto(visit.url('main'));
    const [first] = await visit.untilViews(1);
    const decorated = () =>
      visit.page.evaluate((selector) => {
        const found = document.querySelector<HTMLAnchorElement>(selector);
        found?.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
        return found?.href;
      }, link);
    await expect.poll(decorated).toContain('custom_transfer=');
    await visit.page.click(link);
    const [, second] = await visit.untilViews(2);
    expect(second).toMatchObject({ site: 'donate', sess_id: first?.sess_id });
    await expect.poll(visit.page.url).not.toMatch(/custom_transfer|ut_sid/);
    expect(named('sess_start')(await visit.network.received('hits'))).toHaveLength(1);
  });

  it('begins a new page view when a page returns from the back/forward cache [LIF-02]', async () => {
    await visit.page.goto(visit.url('main'));
    const [first] = await visit.untilViews(1);
    await visit.untilCalm();
    await visit.page.goto(visit.url('main', '/about'));
    await visit.untilViews(2);
    await visit.page.back();
    await expect.poll(() => visit.page.evaluate(() => location.pathname)).toBe('/');
    // The restored page sends its new page view at its end, at the latest.
    await visit.page.goto(visit.url('main', '/news'));
    // A batch that a page's end cuts off comes from the next page, later.
    const hits = await visit.network.until('hits', (all) => views(all).length >= 4 && named('page_unload')(all).length >= 3);
    const between = views(hits).find(({ page_path }) => page_path === '/about');
    const back = views(hits).find(({ nav_type }) => nav_type === 'back_forward_cache');
    expect(back).toMatchObject({ page_path: '/', nav_type: 'back_forward_cache', sess_id: first?.sess_id });
    // The page from which the visitor returns. A restored page in Firefox finds its session storage as it left it.
    expect([between?.page_id, first?.page_id]).toContain(back?.last_page_id);
    expect(back?.page_id).not.toBe(first?.page_id);
    const unloads = named('page_unload')(hits);
    expect(unloads.map(({ page_path }) => page_path).sort()).toEqual(['/', '/', '/about']);
  });

  const sayLastWords = () =>
    visit.page.evaluate(() => (window as unknown as { taproot: { track(name: string): void } }).taproot.track('last words'));
  const lastWords = async () => {
    const hits = await visit.network.until('hits', (entries) => named('last_words')(entries).length > 0 && views(entries).length > 1);
    return new Set(named('last_words')(hits).map(({ hit_id }) => hit_id)).size;
  };

  it('loses no event of a page that is left right after tracking it [HIT-05]', async () => {
    await visit.page.goto(visit.url('main'));
    await visit.untilViews(1);
    await sayLastWords();
    await visit.page.goto(visit.url('main', '/about'));
    expect(await lastWords()).toBe(1);
  });

  withTabs('loses no event of a tab that is closed right after it [HIT-05]', async () => {
    await visit.page.goto(visit.url('main'));
    await visit.untilViews(1);
    await visit.page.openTab();
    await visit.page.goto(visit.url('main', '/about'));
    await visit.untilViews(2);
    await sayLastWords();
    await visit.page.closeTab();
    await visit.page.goto(visit.url('main', '/news'));
    expect(await lastWords()).toBe(1);
  });
});
