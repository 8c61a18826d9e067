// @page
import { describe, expect, it, vi } from 'vitest';
import { find, type PageSetup } from '../support/page';
import { elapse, openPages, site } from '../support/visits';

const open = openPages();

describe('a missing page', () => {
  const missing: [what: string, circumstances: PageSetup, path: string][] = [
    ['a status', { status: 403 }, '/403.html'],
    ['a body class', { bodyClass: 'blog error404' }, '/404.html'],
    ['a title', { title: 'Page not found | Main' }, '/404.html'],
  ];
  it.each(missing)('a missing page is recognised by %s [DET-10 LIF-03]', async (_what, circumstances, path) => {
    const page = open({ url: `${site}/gone?a=1`, ...circumstances });
    page.apply();
    expect(find(page.hits(), 'page_view')).toMatchObject({ page_path: path, page_location: site + path });
    page.hooks.loaded.call({ forced: false });
    await elapse(999);
    page.leave();
    expect(page.names()).not.toContain('exception');
  });

  it('raises the exception one second after load [LIF-03]', async () => {
    const page = open({ url: `${site}/gone?a=1`, status: 404 });
    page.apply();
    page.hooks.loaded.call({ forced: false });
    await elapse(1_000);
    page.leave();
    expect(find(page.hits(), 'exception')).toMatchObject({
      event_category: 'page_not_found',
      event_label: '/gone',
      page_path: '/404.html',
    });
  });

  it('is not assumed if the page exists [LIF-03]', async () => {
    const page = open({ title: 'We found 404 new species' });
    page.apply();
    page.hooks.loaded.call({ forced: false });
    await elapse(5_000);
    page.leave();
    expect(page.names()).toEqual(['sess_start', 'page_view', 'page_unload']);
    expect(find(page.hits(), 'page_view').page_path).toBe('/');
  });
});

describe('page views', () => {
  it('refer to no previous page if the stored text is no id, and warn of it [SES-11]', () => {
    sessionStorage.setItem('tp_page', '{"broken');
    const page = open({ url: `${site}/a` });
    page.apply();
    expect(find(page.hits(), 'page_view')).not.toHaveProperty('last_page_id');
    expect(page.problems).toMatchObject([{ severity: 'warn', error: new Error("tp_page can't be parsed") }]);
  });

  it('begin at a navigation within the document, with a reference to the previous page [LIF-05]', () => {
    const page = open({ url: `${site}/a?utm_source=news`, status: 404 });
    page.apply();
    const first = find(page.hits(), 'page_view');
    page.click('body');
    history.pushState(null, '', '/b');
    document.title = 'B';
    page.hooks.navigate.call({ type: 'history', url: `${site}/b`, previous: `${site}/a?utm_source=news` });
    page.leave();
    expect(page.hits()[2]).toMatchObject({
      ...{
        event: 'page_view',
        nav_type: 'history',
        page_path: '/b',
        page_title: 'B',
        page_referrer: `${site}/a`,
        last_page_id: first.page_id,
      },
      ...{ event_index: 1, total_clicks: 0, sess_pages: 2, sess_id: first.sess_id as string, campaign_source: 'news' },
    });
    expect(page.hits()[2]?.page_id).not.toBe(first.page_id);
  });

  it('keep the first address when a navigation precedes the chunk [LIF-05]', () => {
    const page = open({ url: `${site}/b`, landing: `${site}/a` });
    page.apply(() => page.hooks.navigate.call({ type: 'history', url: `${site}/b`, previous: `${site}/a` }));
    expect(
      page
        .hits()
        .filter(({ event }) => event === 'page_view')
        .map(({ page_path }) => page_path),
    ).toEqual(['/a', '/b']);
  });

  it('use the requested address when the page has removed its source from the address bar [LIF-05 SES-09]', () => {
    const page = open({ url: `${site}/a`, landing: `${site}/a?utm_source=letter&utm_medium=email` });
    page.apply();
    expect(find(page.hits(), 'page_view')).toMatchObject({ page_path: '/a', attribution_type: 'utm', utm_source: 'letter' });
  });

  it('page views count the first address once [LIF-05]', () => {
    const page = open({ url: `${site}/b`, landing: `${site}/a` });
    page.hooks.consent.call({ state: 'granted', categories: ['necessary', 'analytics'], chosen: 'here' });
    page.apply(() => page.hooks.navigate.call({ type: 'history', url: `${site}/b`, previous: `${site}/a` }));
    page.hooks.navigate.call({ type: 'history', url: `${site}/b`, previous: `${site}/a` });
    expect(page.hits().filter(({ event }) => event === 'page_view')).toHaveLength(1);
  });

  it('omit navigations made before the visitor’s choice [CON-20]', () => {
    const page = open({ url: `${site}/c` });
    page.hooks.navigate.call({ type: 'history', url: `${site}/c`, previous: `${site}/b` });
    page.hooks.consent.call({ state: 'granted', categories: ['necessary', 'analytics'], chosen: 'here' });
    page.apply();
    expect(
      page
        .hits()
        .filter(({ event }) => event === 'page_view')
        .map(({ page_path }) => page_path),
    ).toEqual(['/c']);
  });

  it('report their length synchronously at the end [LIF-02]', () => {
    const page = open();
    page.apply();
    vi.advanceTimersByTime(12_340);
    const arrived = find(page.hits(), 'page_view').time_on_page as number;
    page.leave();
    expect(page.names()).toEqual(['sess_start', 'page_view', 'page_unload']);
    expect((find(page.hits(), 'page_unload').time_on_page as number) - arrived).toBeCloseTo(12.34, 1);
    expect(page.fetch.mock.calls.at(-1)?.[1].keepalive).toBe(true);
  });

  it('end with a hit that includes what other plugins track at the end [LIF-02]', () => {
    const page = open();
    page.apply();
    page.hooks.leave.tap('donation', () => void page.track('abandoned'));
    page.leave();
    expect(page.names().slice(2)).toEqual(['page_unload', 'abandoned']);
  });

  it('begin no session when they end after an hour [SES-01]', async () => {
    const page = open();
    page.apply();
    await elapse(3_600_000);
    page.leave();
    expect(page.names()).toEqual(['sess_start', 'page_view', 'page_unload']);
  });

  it('start over after the back/forward cache, with a new flood limit [LIF-02]', async () => {
    const page = open();
    page.apply();
    for (let i = 0; i < 200; i++) page.track('flood');
    page.leave(true);
    // The page from which the visitor returns.
    const between = '6f9619ff-8b86-4d01-b42d-00c04fc964ff';
    sessionStorage.setItem('tp_page', between);
    page.hooks.navigate.call({ type: 'back_forward_cache', url: `${site}/`, previous: `${site}/` });
    page.leave();
    const restored = { event: 'page_view', nav_type: 'back_forward_cache', event_index: 1, last_page_id: between };
    expect(page.hits().at(-2)).toMatchObject(restored);
  });

  it('send waiting hits when the page is hidden [HIT-02]', () => {
    const page = open();
    page.apply();
    page.track('waits');
    vi.spyOn(Document.prototype, 'visibilityState', 'get').mockReturnValue('hidden');
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
    expect(page.names()).toEqual(['sess_start', 'page_view', 'waits']);
  });
});
