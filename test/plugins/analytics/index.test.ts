// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { isUuid } from '../../../lib/uuid';
import { hitsSchema } from '../../../demo/utility/schemas/hit';
import { type Circumstances, find, openPage } from './support/page';

const site = 'https://www.main.example';
const pages: ReturnType<typeof openPage>[] = [];

function open(circumstances?: Circumstances) {
  const page = openPage(circumstances);
  pages.push(page);
  return page;
}

beforeEach(() => {
  vi.useFakeTimers({ now: 1_800_000_000_000 });
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  localStorage.clear();
  sessionStorage.clear();
});

afterEach(() => {
  for (const page of pages.splice(0)) {
    page.refuse();
    for (const [, { body }] of page.fetch.mock.calls) expect(hitsSchema.safeParse(JSON.parse(body)).error).toBeUndefined();
  }
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const elapse = (ms: number) => vi.advanceTimersByTimeAsync(ms);

describe('the first page', () => {
  it('HIT-01 SES-02 sends sess_start and page_view at once, to the utility service', () => {
    const page = open();
    page.apply();
    expect(page.names()).toEqual(['sess_start', 'page_view']);
    expect(page.fetch.mock.calls.map(([url]) => url)).toEqual(['https://utility.main.example/hit']);
  });

  it('EVT-01 SES-08 HIT-04 HIT-05 HLP-05 a hit is one flat object with the fields of the contract', () => {
    const page = open({ url: `${site}/climate?page=2&utm_source=news&utm_id=1234567890`, attributes: { contentId: '12', contentGroup: 'article' } });
    page.apply();
    const hit = find(page.hits(), 'page_view');
    expect(hit).toMatchObject({
      ...{ event: 'page_view', site: 'main', environment: 'production', brand: 'main', stream: 'G-MAIN000001', tracker_version: '1.3.8' },
      ...{ event_category: 'page', event_action: 'view', event_index: 2, total_clicks: 0, timestamp: expect.any(Number), time_on_page: expect.any(Number) },
      ...{ page_title: 'Home', page_location: `${site}/climate?page=2`, page_path: '/climate', nav_type: 'navigate' },
      ...{ utm_source: 'news', campaign_source: 'news', utm_id: '1234567890', campaign_id: '1234567890', content_id: '12', content_group: 'article' },
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
    expect(find(again.hits(), 'page_view')).toMatchObject({ sess_id: before.sess_id, sess_pages: 2, sess_count: 1, last_page_id: before.page_id });
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
    expect(find(page.hits(), 'view_search_results')).toMatchObject({ search_term: '***', page_path: '/search/all/***', page_title: 'Results for ***' });
  });
});

describe('pages that are not there', () => {
  const missing: [what: string, circumstances: Circumstances, path: string][] = [
    ['a status', { status: 403 }, '/403.html'],
    ['a body class', { bodyClass: 'blog error404' }, '/404.html'],
    ['a title', { title: 'Page not found | Main' }, '/404.html'],
  ];
  it.each(missing)('DET-10 LIF-03 %s says so', async (_what, circumstances, path) => {
    const page = open({ url: `${site}/gone?a=1`, ...circumstances });
    page.apply();
    expect(find(page.hits(), 'page_view')).toMatchObject({ page_path: path, page_location: site + path });
    page.hooks.loaded.call({ forced: false });
    await elapse(999);
    page.leave();
    expect(page.names()).not.toContain('exception');
  });

  it('LIF-03 the exception comes one second after load', async () => {
    const page = open({ url: `${site}/gone?a=1`, status: 404 });
    page.apply();
    page.hooks.loaded.call({ forced: false });
    await elapse(1_000);
    page.leave();
    expect(find(page.hits(), 'exception')).toMatchObject({ event_category: 'page_not_found', event_label: '/gone', page_path: '/404.html' });
  });

  it('LIF-03 a page that is there has none', async () => {
    const page = open({ title: 'We found 404 new species' });
    page.apply();
    page.hooks.loaded.call({ forced: false });
    await elapse(5_000);
    page.leave();
    expect(page.names()).toEqual(['sess_start', 'page_view', 'page_unload']);
    expect(find(page.hits(), 'page_view').page_path).toBe('/');
  });
});

describe('events', () => {
  it('EVT-02 EVT-03 EVT-07 are named, cleaned and cut', async () => {
    const page = open();
    page.apply();
    page.track('Sign-Up Form', { a: 'x'.repeat(101), b: null, c: '(not set)', d: 0, 'long name': 'y' });
    page.leave();
    const hit = find(page.hits(), 'sign_up_form');
    expect(hit).toMatchObject({ a: `${'x'.repeat(96)}…`, d: 0, long_name: 'y', event_index: 3 });
    expect(Object.keys(hit)).not.toContain('b');
    expect(Object.keys(hit)).not.toContain('c');
    expect(console.warn).toHaveBeenCalledWith('taproot: sign_up_form: a is over 100 characters');
  });

  it('EVT-06 one with over 20 properties loses its index first, and still says where it was', () => {
    const page = open();
    page.apply();
    page.track('many', Object.fromEntries(Array.from({ length: 18 }, (_, i) => [`p${i}`, i])));
    page.leave();
    const hit = find(page.hits(), 'many');
    for (const gone of ['event_index', 'timestamp']) expect(hit).not.toHaveProperty(gone);
    expect(hit).toMatchObject({ p17: 17, total_clicks: 0, page_path: '/', screen: expect.any(String) });
    expect(console.warn).toHaveBeenCalledWith('taproot: many has over 20 properties; without event_index, timestamp');
  });

  it('what a page hands in harms nothing but itself', () => {
    const page = open();
    page.apply();
    const cyclic: Record<string, unknown> = {};
    cyclic.self = cyclic;
    const poison = [cyclic, { a: 10n }, { a: Symbol('s') }, { a: '\ud800' }, { event: 'x', hit_id: 'x', site: 'x', sess_id: 5 }, { event_category: {} }, null, 'text'];
    for (const properties of poison) page.track('poison', properties);
    page.track({ toString: null });
    page.track('', {});
    page.track('fine');
    page.leave();
    expect(page.names().slice(2)).toEqual([...poison.map(() => 'poison'), 'fine', 'page_unload']);
    expect(page.problems).toHaveLength(1);
  });

  it('other plugins add to them, stop them, and fail alone', () => {
    const page = open();
    page.hooks.event.tap('contact', (event) => ({ ...event, properties: { ...event.properties, contact_flags: 'ae|s' } }));
    page.hooks.event.tap('broken', () => {
      throw new Error('broken');
    });
    page.hooks.event.tap('picky', ({ name }) => (name === 'unwanted' ? null : undefined));
    page.hooks.hit.tap('picky', ({ event }) => (event === 'private' ? 'not today' : undefined));
    page.apply();
    for (const name of ['unwanted', 'private', 'wanted']) page.track(name);
    page.leave();
    expect(page.names()).toEqual(['sess_start', 'page_view', 'wanted', 'page_unload']);
    expect(find(page.hits(), 'wanted').contact_flags).toBe('ae|s');
    expect(page.problems.every(({ plugin }) => plugin === 'broken')).toBe(true);
  });

  it('HIT-02 4 leave together, fewer after 15 s', async () => {
    const page = open();
    page.apply();
    for (let i = 0; i < 4; i++) page.track('four');
    await elapse(0);
    expect(page.names().slice(2)).toEqual(['four', 'four', 'four', 'four']);
    page.track('one');
    await elapse(14_999);
    expect(page.fetch).toHaveBeenCalledTimes(2);
    await elapse(1);
    expect(page.fetch).toHaveBeenCalledTimes(3);
  });

  it('HIT-03 over 150 payloads in 30 s block, with one warning', async () => {
    const page = open();
    page.apply();
    for (let i = 0; i < 10_000; i++) page.track('flood');
    await elapse(60_000);
    page.leave();
    expect(page.hits()).toHaveLength(150);
    expect(page.problems.map(({ severity }) => severity)).toEqual(['warn']);
  });

  it('SES-01 100 events in a task are at most 2 writes', () => {
    const page = open();
    page.apply();
    const write = vi.spyOn(Storage.prototype, 'setItem');
    for (let i = 0; i < 100; i++) page.track('many');
    expect(write.mock.calls.length).toBeLessThanOrEqual(2);
  });

  it('SES-02 one after 30 min begins a new session', async () => {
    const page = open();
    page.apply();
    const { sess_id } = find(page.hits(), 'page_view');
    await elapse(30 * 60_000);
    page.track('back');
    await elapse(15_000);
    expect(page.names().slice(2)).toEqual(['sess_start', 'back']);
    const back = find(page.hits(), 'back');
    expect(back).toMatchObject({ sess_count: 2, sess_pages: 1 });
    expect(back.sess_id).not.toBe(sess_id);
  });
});

describe('clicks', () => {
  const html = `
    <p id="text">Text</p>
    <a id="out" href="https://www.other.example/?email=x"><span id="inner">Other   site</span></a>
    <a id="mail" href="mailto:jane@example.org">Write to jane@example.org</a>
    <a id="pdf" href="/report.pdf">${'Long '.repeat(40)}</a>
    <a id="give" href="/donate" aria-label="Give"><img alt=""></a>
    <button id="menu" type="button">Menu</button>
    <form id="form"><input name="closest"><input id="send" type="submit" value="Send"></form>`;

  it('ENG-03 ENG-06 EVT-01 links and buttons are told apart, and all clicks counted', () => {
    const page = open({ html });
    page.apply();
    for (const id of ['inner', 'mail', 'pdf', 'give', 'menu', 'text', 'form', 'send']) page.click(`#${id}`);
    page.leave();
    const clicks = page.hits().filter(({ event }) => event === 'click');
    expect(clicks.map(({ event_category, action_focus, event_label }) => [event_category, action_focus, event_label])).toEqual([
      ['outbound', 'https://www.other.example/', 'Other site'],
      ['email', 'mailto:***', 'Write to ***'],
      ['download', `${site}/report.pdf`, 'Long '.repeat(40).slice(0, 99)],
      ['donation', `${site}/donate`, 'Give'],
      ['button', 'menu', 'Menu'],
      ['button', 'send', 'Send'],
    ]);
    expect(clicks.map(({ total_clicks }) => total_clicks)).toEqual([1, 2, 3, 4, 5, 8]);
    expect(find(page.hits(), 'page_unload').total_clicks).toBe(8);
    expect(page.problems).toEqual([]);
  });

  it('ENG-06 pages may stop the click, and a shadow tree hide the link', () => {
    const page = open({ html: '<div id="host"></div><a id="stop" href="/a">A</a>' });
    const shadow = document.querySelector('#host')?.attachShadow({ mode: 'open' });
    shadow?.append(document.createRange().createContextualFragment('<a href="https://www.other.example/"><b>In</b></a>'));
    document.querySelector('#stop')?.addEventListener('click', (event) => event.stopImmediatePropagation());
    page.apply();
    shadow?.querySelector('b')?.dispatchEvent(new MouseEvent('click', { bubbles: true, composed: true }));
    page.click('#stop');
    document.querySelector('#stop')?.dispatchEvent(new MouseEvent('auxclick', { bubbles: true, button: 1 }));
    document.querySelector('#stop')?.dispatchEvent(new MouseEvent('auxclick', { bubbles: true, button: 2 }));
    page.leave();
    expect(page.hits().filter(({ event }) => event === 'click').map(({ event_category }) => event_category)).toEqual(['outbound', 'internal', 'internal']);
  });

  it('those from before the chunk come in their order among the events, each once', async () => {
    const page = open({ html });
    page.apply(() => {
      page.track('first');
      vi.advanceTimersByTime(10);
      page.click('#menu');
      vi.advanceTimersByTime(10);
      page.track('last');
    });
    expect(page.names()).toEqual(['sess_start', 'page_view', 'first', 'click', 'last']);
    page.click('#menu');
    page.leave();
    expect(page.names().filter((name) => name === 'click')).toHaveLength(2);
  });
});

describe('page lives', () => {
  it('LIF-05 a navigation within the document is a new page view, with the page before', () => {
    const page = open({ url: `${site}/a?utm_source=news`, status: 404 });
    page.apply();
    const first = find(page.hits(), 'page_view');
    page.click('body');
    history.pushState(null, '', '/b');
    document.title = 'B';
    page.hooks.navigate.call({ type: 'history', url: `${site}/b`, previous: `${site}/a?utm_source=news` });
    page.leave();
    expect(page.hits()[2]).toMatchObject({
      ...{ event: 'page_view', nav_type: 'history', page_path: '/b', page_title: 'B', page_referrer: `${site}/a`, last_page_id: first.page_id },
      ...{ event_index: 1, total_clicks: 0, sess_pages: 2, sess_id: first.sess_id as string, campaign_source: 'news' },
    });
    expect(page.hits()[2]?.page_id).not.toBe(first.page_id);
  });

  it('LIF-05 one from before the chunk leaves the first page its address', () => {
    const page = open({ url: `${site}/b` });
    page.apply(() => page.hooks.navigate.call({ type: 'history', url: `${site}/b`, previous: `${site}/a` }));
    expect(page.hits().filter(({ event }) => event === 'page_view').map(({ page_path }) => page_path)).toEqual(['/a', '/b']);
  });

  it('CON-20 where the visitor went before choosing stays unsaid', () => {
    const page = open({ url: `${site}/c` });
    page.hooks.navigate.call({ type: 'history', url: `${site}/c`, previous: `${site}/b` });
    page.hooks.consent.call({ state: 'granted', categories: ['necessary', 'analytics'], chosen: true });
    page.apply();
    expect(page.hits().filter(({ event }) => event === 'page_view').map(({ page_path }) => page_path)).toEqual(['/c']);
  });

  it('LIF-02 leaving says how long it was, synchronously', () => {
    const page = open();
    page.apply();
    vi.advanceTimersByTime(12_340);
    const arrived = find(page.hits(), 'page_view').time_on_page as number;
    page.leave();
    expect(page.names()).toEqual(['sess_start', 'page_view', 'page_unload']);
    expect((find(page.hits(), 'page_unload').time_on_page as number) - arrived).toBeCloseTo(12.34, 1);
    expect(page.fetch.mock.calls.at(-1)?.[1].keepalive).toBe(true);
  });

  it('LIF-02 what others say at the end goes with it', () => {
    const page = open();
    page.apply();
    page.hooks.leave.tap('donation', () => page.track('abandoned'));
    page.leave();
    expect(page.names().slice(2)).toEqual(['page_unload', 'abandoned']);
  });

  it('SES-01 leaving after an hour begins no session', async () => {
    const page = open();
    page.apply();
    await elapse(3_600_000);
    page.leave();
    expect(page.names()).toEqual(['sess_start', 'page_view', 'page_unload']);
  });

  it('LIF-02 a page back from the cache is a new life, in which a flood is forgotten', async () => {
    const page = open();
    page.apply();
    for (let i = 0; i < 200; i++) page.track('flood');
    page.leave(true);
    page.hooks.navigate.call({ type: 'back_forward_cache', url: `${site}/`, previous: `${site}/` });
    page.leave();
    expect(page.hits().at(-2)).toMatchObject({ event: 'page_view', nav_type: 'back_forward_cache', event_index: 1 });
  });

  it('HIT-02 hidden sends what waits', () => {
    const page = open();
    page.apply();
    page.track('waits');
    vi.spyOn(Document.prototype, 'visibilityState', 'get').mockReturnValue('hidden');
    document.dispatchEvent(new Event('visibilitychange'));
    expect(page.names()).toEqual(['sess_start', 'page_view', 'waits']);
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
    document.dispatchEvent(new Event('visibilitychange'));
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

describe('hostile pages', () => {
  it('clobbered documents are read all the same', () => {
    const page = open({ html: '<img name="title"><img name="referrer"><form name="querySelector"></form><img name="visibilityState"><img name="baseURI"><a href="/a">A</a>' });
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
