// @page
import { describe, expect, it, vi } from 'vitest';
import { isUuid } from '../../../lib/values/uuid';
import { find } from './support/page';
import { elapse, openPages, site } from './support/visits';

const open = openPages();

describe('the first page of a visit', () => {
  it('sends sess_start and page_view at once to the utility service [HIT-01 SES-02]', () => {
    const page = open();
    page.apply();
    expect(page.names()).toEqual(['sess_start', 'page_view']);
    expect(page.fetch.mock.calls.map(([url]) => url)).toEqual(['https://utility.main.example/hit']);
  });

  it('sends hits as flat objects with the fields of docs/utility-api.md [EVT-01 SES-08 HIT-04 HIT-05 HLP-05]', () => {
    const page = open({
      url: `${site}/climate?page=2&utm_source=news&utm_id=1234567890`,
      attributes: { contentId: '12', contentGroup: 'article' },
    });
    page.apply();
    const hit = find(page.hits(), 'page_view');
    expect(hit).toMatchObject({
      ...{ event: 'page_view', site: 'main', environment: 'production', brand: 'main', stream: 'G-MAIN000001', tracker_version: '1.3.8' },
      ...{
        event_category: 'page',
        event_action: 'view',
        event_index: 2,
        total_clicks: 0,
        timestamp: expect.any(Number),
        time_on_page: expect.any(Number),
      },
      ...{ page_title: 'Home', page_location: `${site}/climate?page=2`, page_path: '/climate', nav_type: 'navigate' },
      ...{
        utm_source: 'news',
        campaign_source: 'news',
        utm_id: '1234567890',
        campaign_id: '1234567890',
        content_id: '12',
        content_group: 'article',
      },
      ...{ screen: expect.stringMatching(/^\d+x\d+$/), viewport: `${innerWidth}x${innerHeight}`, connection_type: 'unknown' },
    });
    for (const id of ['hit_id', 'sess_id', 'page_id']) expect(isUuid(hit[id])).toBe(true);
    expect(new Set(page.hits().map(({ hit_id }) => hit_id)).size).toBe(2);
  });

  it('continues the session after a reload, and refers to the previous page [SES-01]', () => {
    const first = open();
    first.apply();
    first.leave();
    const before = find(first.hits(), 'page_view');
    const again = open({ url: `${site}/next` });
    again.apply();
    expect(again.names()).toEqual(['page_view']);
    expect(find(again.hits(), 'page_view')).toMatchObject({
      sess_id: before.sess_id,
      sess_pages: 2,
      sess_count: 1,
      last_page_id: before.page_id,
    });
    first.refuse();
  });

  it('reports a search path as a search view [EVT-11]', () => {
    const page = open({ url: `${site}/search/articles/clean%20air` });
    page.apply();
    expect(find(page.hits(), 'view_search_results')).toMatchObject({ search_type: 'articles', search_term: 'clean air' });
  });

  it('masks a search for a person [PRV-02]', () => {
    const page = open({ url: `${site}/search/all/jane%40example.org?email=jane%40example.org`, title: 'Results for jane@example.org' });
    page.apply();
    expect(JSON.stringify(page.hits())).not.toMatch(/jane|%40/);
    expect(find(page.hits(), 'view_search_results')).toMatchObject({
      search_term: '***',
      page_path: '/search/all/***',
      page_title: 'Results for ***',
    });
  });
});

describe('tracked events from before the chunk', () => {
  const reasonsAfter = (count: number) => {
    const page = open();
    for (let n = 0; n < count; n++) page.track('early');
    page.apply();
    return page.problems.map(({ error }) => (error as Error).message);
  };

  it('tells that the list of the tag was full', () => {
    expect(reasonsAfter(99)).toEqual([]);
    expect(reasonsAfter(101)).toEqual(['dropped the oldest of over 100 events before analytics']);
  });
});

describe('a refusal', () => {
  it('stops sending and listening, and leaves nothing stored [CON-20]', async () => {
    const page = open({ html: '<a href="/a">A</a>', status: 404 });
    page.apply();
    page.hooks.loaded.call({ forced: false });
    const sent = page.fetch.mock.calls.length;
    page.track('waits');
    page.click('a');
    page.refuse();
    page.click('a');
    page.track('refused');
    page.leave();
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
    await elapse(600_000);
    expect(page.fetch).toHaveBeenCalledTimes(sent);
    expect(localStorage).toHaveLength(0);
    expect(sessionStorage).toHaveLength(0);
  });

  it('discards clicks made between the refusal and the chunk [CON-20]', () => {
    const page = open({ html: '<a href="/a">A</a>' });
    page.apply(() => {
      page.consent.allowed = false;
      page.click('a');
      page.consent.allowed = true;
    });
    page.leave();
    expect(page.names()).not.toContain('click');
  });
});

describe('the task in which the chunk arrives', () => {
  it.each([
    ['left', (page: ReturnType<typeof open>) => page.leave()],
    ['refused', (page: ReturnType<typeof open>) => page.refuse()],
  ])('counts a page that is %s during it as a view, unless refused [LIF-02 HIT-05 CON-06]', (how, end) => {
    const page = open();
    page.apply(undefined, false);
    expect(page.names()).toEqual([]);
    end(page);
    vi.advanceTimersByTime(20_000);
    expect(page.names()).toEqual(how === 'left' ? ['sess_start', 'page_view', 'page_unload'] : []);
  });
});

describe('a tab in the background', () => {
  const show = (state: 'hidden' | 'visible') => {
    Object.defineProperty(Document.prototype, 'visibilityState', { configurable: true, get: () => state });
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  };

  it('counts as a page view only once it is visible [LIF-06]', () => {
    const own = Object.getOwnPropertyDescriptor(Document.prototype, 'visibilityState') as PropertyDescriptor;
    try {
      show('hidden');
      const closed = open({});
      closed.apply();
      closed.leave();
      expect(closed.fetch).not.toHaveBeenCalled();
      closed.refuse();

      const seen = open({});
      seen.apply();
      seen.track('meanwhile');
      expect(seen.fetch).not.toHaveBeenCalled();
      show('visible');
      show('hidden');
      show('visible');
      expect(seen.names()).toEqual(['sess_start', 'page_view', 'meanwhile']);
    } finally {
      Object.defineProperty(Document.prototype, 'visibilityState', own);
    }
  });
});

describe('a hostile page', () => {
  it('a hostile page with clobbered document members is still read', () => {
    const page = open({
      html: `<a href="/a">A</a><form name="querySelector"></form>
        <img name="title"><img name="referrer"><img name="visibilityState"><img name="baseURI">`,
    });
    page.apply();
    page.click('a');
    page.leave();
    expect(find(page.hits(), 'page_view').page_title).toBe('Home');
    expect(find(page.hits(), 'click').action_focus).toBe(`${site}/a`);
    expect(page.problems).toEqual([]);
  });

  it('a hostile page with storage that throws does not stop hits', () => {
    vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new Error('denied');
    });
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new Error('denied');
    });
    const page = open();
    page.apply();
    page.track('one');
    page.leave();
    expect(page.names()).toEqual(['sess_start', 'page_view', 'one', 'page_unload']);
    expect(new Set(page.hits().map(({ sess_id }) => sess_id)).size).toBe(1);
  });
});
