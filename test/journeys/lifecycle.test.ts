import { describe, expect, it } from 'vitest';
import type { Taproot } from '../../kernel';
import { isFirefox } from '../support/engines/journey-engine';
import { rewriting } from '../support/network';
import { named, visits } from '../support/visit';

const visit = visits({ restores: true });

const main = (path = '/') => visit.network.demo.url('main', path);
/** Writes down ready and loaded as the page tells of them. */
const noteMoments = () =>
  visit.page.addInitScript(() => {
    const moments: string[] = [];
    const waiting = [
      ({ hooks }: Taproot) => {
        hooks.ready.tap('test', () => void moments.push('ready'));
        hooks.loaded.tap('test', ({ forced }) => void moments.push(forced ? 'forced' : 'loaded'));
      },
    ];
    Object.assign(window, { moments, taproot: waiting });
  });
const moments = () => visit.page.evaluate(() => (window as unknown as { moments: string[] }).moments);

describe('ready and loaded', () => {
  it('LIF-01 come once each, in order', async () => {
    await noteMoments();
    await visit.page.goto(main());
    await visit.untilViews(1);
    await expect.poll(moments).toEqual(['ready', 'loaded']);
  });

  it('LIF-01 loaded is forced 2 s after ready where an image hangs, and never twice', async () => {
    await noteMoments();
    let release = () => {};
    await visit.visitor.route('**/hangs.png', (route) => new Promise<void>((resolve) => (release = () => resolve(route.abort()))));
    await visit.visitor.route(
      '**/',
      rewriting((body) => body.replace('</body>', '<img src="/hangs.png" alt=""></body>')),
    );
    await visit.page.goto(main(), { waitUntil: 'domcontentloaded' });
    await visit.page.waitForTimeout(1500);
    expect(await moments()).toEqual(['ready']);
    await expect.poll(moments, { timeout: 2000 }).toEqual(['ready', 'forced']);
    visit.faults.length = 0;
    release();
    await visit.page.waitForLoadState('load');
    expect(await moments()).toEqual(['ready', 'forced']);
    visit.faults.length = 0;
  });
});

describe('the back/forward cache', () => {
  it('LIF-02 gives the page back as a new page life, and nothing of ours stands in its way', async () => {
    await visit.page.goto(main());
    const [first] = await visit.untilViews(1);
    await visit.untilCalm();
    await visit.page.goto(main('/about'));
    await visit.untilViews(2);
    await visit.page.evaluate(() => void setTimeout(() => history.back()));
    await visit.page.waitForTimeout(500);
    const reasons = await visit.page.evaluate(() => {
      const [entry] = performance.getEntriesByType('navigation');
      return (entry as PerformanceNavigationTiming & { notRestoredReasons?: unknown }).notRestoredReasons ?? null;
    });
    // Firefox's driver closes a page before it has sent its last.
    await (isFirefox ? visit.page.goto('about:blank') : visit.page.close());
    const [, between, back] = await visit.untilViews(3);
    // The one that the visitor comes back from; a restored page of Firefox finds its session storage as it left it.
    const last = isFirefox ? first : between;
    const restored = { page_path: '/', nav_type: 'back_forward_cache', sess_id: first?.sess_id, last_page_id: last?.page_id };
    expect(back).toMatchObject(restored);
    expect(back?.page_id).not.toBe(first?.page_id);
    expect(reasons).toBeNull();
    const unloads = named('page_unload');
    const hits = await visit.network.until('hits', (entries) => unloads(entries).length > 2);
    expect(unloads(hits).map(({ page_path }) => page_path)).toEqual(['/', '/about', '/']);
  });
});

describe('a router', () => {
  const run = (steps: (history: History) => void) => visit.page.evaluate(`(${steps})(history)`);
  const settled = (more = 0) => visit.page.waitForTimeout(1600 + more);

  it('LIF-05 is one view per real change, with the previous page as referrer', async () => {
    await visit.page.goto(main());
    const [first] = await visit.untilViews(1);
    await run((history) => {
      history.replaceState({}, '', location.href);
      history.pushState({}, '', '/one');
      history.pushState({}, '', '/one');
    });
    await settled();
    await run((history) => {
      history.pushState({}, '', '/redirecting');
      setTimeout(() => history.replaceState({}, '', '/two'), 700);
    });
    await settled(700);
    await run(() => {
      location.hash = 'part';
    });
    await settled();
    await run((history) => history.back());
    await settled();
    await visit.page.close();
    const [, one, ...others] = await visit.untilViews(5);
    expect(one).toMatchObject({ page_path: '/one', page_referrer: main(), nav_type: 'history', last_page_id: first?.page_id });
    const seen = others.map(({ page_location }) => new URL(String(page_location)).pathname + new URL(String(page_location)).hash);
    expect(seen).toEqual(['/two', '/two#part', '/two']);
  });

  it('LIF-05 that uses the Navigation API is seen as well', async () => {
    await visit.page.goto(main());
    await visit.untilViews(1);
    await visit.page.evaluate(() => {
      const { navigation } = window as unknown as { navigation: EventTarget & { navigate(url: string): void } };
      navigation.addEventListener('navigate', (event) =>
        (event as Event & { intercept(options: object): void }).intercept({ handler: async () => {} }),
      );
      navigation.navigate('/three');
    });
    await settled();
    await visit.page.close();
    const [, three] = await visit.untilViews(2);
    expect(three).toMatchObject({ page_path: '/three' });
  });
});

describe('leaving', () => {
  it('LIF-02 is one event a page life, with the time on page', async () => {
    await visit.page.goto(main());
    await visit.untilViews(1);
    await visit.page.waitForTimeout(1200);
    await visit.page.goto(main('/about'));
    const hits = await visit.network.until('hits', (entries) => entries.some(({ event }) => event === 'page_unload'));
    const unloads = hits.filter(({ event }) => event === 'page_unload');
    expect(unloads).toHaveLength(1);
    expect(unloads[0]?.time_on_page).toBeGreaterThanOrEqual(1.2);
    expect(unloads[0]?.time_on_page).toBeLessThan(10);
  });

  it('LIF-02 is blur on iOS', async () => {
    await visit.open({
      userAgent:
        'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1',
    });
    await visit.page.goto(main());
    await visit.untilViews(1);
    await visit.page.evaluate(() => {
      window.dispatchEvent(new Event('blur'));
      window.dispatchEvent(new Event('blur'));
    });
    await visit.network.until('hits', (entries) => entries.some(({ event }) => event === 'page_unload'));
    await visit.page.close();
    await new Promise((resolve) => setTimeout(resolve, 400));
    const unloads = (await visit.network.received('hits')).filter(({ event }) => event === 'page_unload');
    expect(unloads.map(({ page_path }) => page_path)).toEqual(['/']);
  });
});

describe('a page that is not there', () => {
  it('LIF-03 DET-10 emits an exception one second after load, under the virtual path', async () => {
    await visit.page.goto(main('/no/such/page'));
    visit.faults.length = 0;
    const [view] = await visit.untilViews(1);
    expect(view?.page_path).toBe('/404.html');
    expect((await visit.network.received('hits')).filter(({ event }) => event === 'exception')).toEqual([]);
    await visit.page.waitForTimeout(1300);
    await visit.page.close();
    const hits = await visit.network.until('hits', (entries) => entries.some(({ event }) => event === 'exception'));
    expect(hits.find(({ event }) => event === 'exception')).toMatchObject({ event_category: 'page_not_found' });
  });
});
