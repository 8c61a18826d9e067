// @vitest-environment jsdom
import { describe, expect, it, vi } from 'vitest';
import { isUuid } from '../../../lib/uuid';
import { find } from './support/page';
import { elapse, openPages, site } from './support/visits';

const open = openPages();

describe('the first page', () => {
  it('HIT-01 SES-02 sends sess_start and page_view at once, to the utility service', () => {
    const page = open();
    page.apply();
    expect(page.names()).toEqual(['sess_start', 'page_view']);
    expect(page.fetch.mock.calls.map(([url]) => url)).toEqual(['https://utility.main.example/hit']);
  });

  it('EVT-01 SES-08 HIT-04 HIT-05 HLP-05 a hit is one flat object with the fields of the contract', () => {
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

  it('SES-01 a reload continues the session, and knows the page before', () => {
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

  it('EVT-11 a search path is a search view', () => {
    const page = open({ url: `${site}/search/articles/clean%20air` });
    page.apply();
    expect(find(page.hits(), 'view_search_results')).toMatchObject({ search_type: 'articles', search_term: 'clean air' });
  });

  it('PRV-02 a search for a person is masked', () => {
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

describe('refusal', () => {
  it('CON-20 nothing that waits is sent, nothing is heard any more, and nothing is left', async () => {
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

  it('CON-20 clicks between refusal and the chunk are not kept', () => {
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

describe('the task in which the chunk came', () => {
  it.each([
    ['left', (page: ReturnType<typeof open>) => page.leave()],
    ['refused', (page: ReturnType<typeof open>) => page.refuse()],
  ])('LIF-02 HIT-05 CON-06 a page that is %s in it is a view, unless it is refused', (how, end) => {
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

  it('LIF-06 is no view before it is looked at, and none at all where it never is', () => {
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

describe('hostile pages', () => {
  it('clobbered documents are read all the same', () => {
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

  it('storage that throws stops nothing', () => {
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
