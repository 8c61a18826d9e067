import type { Request } from 'playwright';
import { describe, expect, it } from 'vitest';
import type { Taproot } from '../../kernel';
import { isFirefox } from '../../tools/lab/engines/journey-engine';
import { rewriting } from '../../tools/lab/network';
import { creepUntil, standStill, stopClock } from '../support/page-clock';
import { thorough } from '../support/thorough';
import { named, views, visits } from '../support/visit';

const visit = visits({ restores: true });

const main = (path = '/') => visit.network.demo.url('main', path);
/** Records ready and loaded as the page raises them. */
const noteMoments = () =>
  visit.page.addInitScript(() => {
    const moments: string[] = [];
    const waiting = [
      ({ hooks }: Taproot) => {
        hooks.ready.tap('test', () => {
          moments.push('ready');
          Object.assign(window, { readyAt: performance.now() });
        });
        hooks.loaded.tap('test', ({ forced }) => void moments.push(forced ? 'forced' : 'loaded'));
      },
    ];
    Object.assign(window, { moments, taproot: waiting });
  });
const moments = () => visit.page.evaluate(() => (window as unknown as { moments: string[] }).moments);

describe('ready and loaded', () => {
  it('ready and loaded are raised once each, in order [LIF-01]', async () => {
    await noteMoments();
    await visit.page.goto(main());
    await visit.untilViews(1);
    await expect.poll(moments).toEqual(['ready', 'loaded']);
  });

  it('loaded is forced 2 s after ready when an image hangs, and the load event does not raise it again [LIF-01]', async () => {
    const { page } = visit;
    await noteMoments();
    let release = () => {};
    await visit.visitor.route('**/hangs.png', (route) => new Promise<void>((resolve) => (release = () => resolve(route.abort()))));
    await visit.visitor.route(
      '**/',
      rewriting((body) => body.replace('</body>', '<img src="/hangs.png" alt=""></body>')),
    );
    // While a chunk is loading, loaded waits for it.
    const onTheirWay = new Set<Request>();
    page.on('request', (request) => request.url().includes('//cdn.') && onTheirWay.add(request));
    for (const end of ['requestfinished', 'requestfailed'] as const)
      page.on(end as 'requestfinished', (request) => onTheirWay.delete(request));
    await standStill(page);
    await page.goto(main(), { waitUntil: 'domcontentloaded' });
    const arrived = async () => views(await visit.network.received('hits')).length > 0;
    await creepUntil(page, async () => (await arrived()) && !onTheirWay.size);
    expect(await moments()).toEqual(['ready']);
    const sinceReady = await page.evaluate(() => performance.now() - (window as unknown as { readyAt: number }).readyAt);
    await page.clock.runFor(1_990 - sinceReady);
    expect(await moments()).toEqual(['ready']);
    await page.clock.runFor(20);
    expect(await moments()).toEqual(['ready', 'forced']);
    release();
    await page.waitForLoadState('load');
    expect(await moments()).toEqual(['ready', 'forced']);
    visit.faults.length = 0;
    // By its own clock, the page ends after the next test begins.
    await visit.visitor.unrouteAll();
    await page.goto('about:blank');
    await visit.network.until('hits', (hits) => named('page_unload')(hits).length > 0);
  });
});

describe('the back/forward cache', () => {
  it('a page restored from the back/forward cache is a new page view, and nothing of ours keeps it out of the cache [LIF-02]', async () => {
    await visit.page.goto(main());
    const [first] = await visit.untilViews(1);
    await visit.untilCalm();
    await visit.page.goto(main('/about'));
    await visit.untilViews(2);
    await visit.page.evaluate(() => void setTimeout(() => history.back()));
    await expect.poll(() => visit.page.evaluate(() => location.pathname)).toBe('/');
    const reasons = await visit.page.evaluate(() => {
      const [entry] = performance.getEntriesByType('navigation');
      return (entry as PerformanceNavigationTiming & { notRestoredReasons?: unknown }).notRestoredReasons ?? null;
    });
    await visit.page.goto('about:blank');
    const [, between, back] = await visit.untilViews(3);
    // The page from which the visitor returns. A restored page in Firefox finds its session storage as it left it.
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
  const run = (steps: () => unknown) => visit.page.evaluate(`(${steps})()`);
  const pass = (ms: number) => visit.page.clock.runFor(ms);
  /** Opens the page, and stops its clock. A router's changes within 1.5 s belong together. */
  const open = async () => {
    await visit.page.clock.install();
    await visit.page.goto(main());
    const [first] = await visit.untilViews(1);
    await stopClock(visit.page);
    return first;
  };

  it('a router raises one page view per real change of the address, with the previous page as referrer [LIF-05]', async () => {
    const first = await open();
    await run(() => {
      history.replaceState({}, '', location.href);
      history.pushState({}, '', '/one');
      history.pushState({}, '', '/one');
    });
    await pass(1_500);
    await run(() => history.pushState({}, '', '/redirecting'));
    await pass(1_400);
    await run(() => history.replaceState({}, '', '/two'));
    await pass(1_500);
    const changeHash = (change: string) =>
      `new Promise((resolve) => { addEventListener('hashchange', resolve, { once: true }); ${change} })`;
    await visit.page.evaluate(changeHash(`location.hash = 'part'`));
    await pass(1_500);
    await visit.page.evaluate(changeHash('history.back()'));
    await pass(1_500);
    // A closed tab has too little time on a busy machine.
    await visit.page.goto('about:blank');
    const [, one, ...others] = await visit.untilViews(5);
    expect(one).toMatchObject({ page_path: '/one', page_referrer: main(), nav_type: 'history', last_page_id: first?.page_id });
    const seen = others.map(({ page_location }) => new URL(String(page_location)).pathname + new URL(String(page_location)).hash);
    expect(seen).toEqual(['/two', '/two#part', '/two']);
  });

  it('raises page views, too, if it uses the Navigation API [LIF-05]', thorough, async () => {
    await open();
    await run(() => {
      const { navigation } = window as unknown as { navigation: EventTarget & { navigate(url: string): { finished: Promise<unknown> } } };
      navigation.addEventListener('navigate', (event) =>
        (event as Event & { intercept(options: object): void }).intercept({ handler: async () => {} }),
      );
      return navigation.navigate('/three').finished.then(() => {});
    });
    await pass(1_500);
    await visit.page.clock.resume();
    await visit.page.goto(main('/about'));
    const hits = await visit.network.until('hits', (entries) => views(entries).some(({ page_path }) => page_path === '/about'));
    expect(views(hits).map(({ page_path }) => page_path)).toEqual(['/', '/three', '/about']);
  });
});

describe('leaving', () => {
  const unloads = named('page_unload');

  it('a page view ends with one event, which carries the time on the page [LIF-02]', thorough, async () => {
    const { page, network } = visit;
    await page.clock.install();
    await page.goto(main());
    await visit.untilViews(1);
    await stopClock(page);
    await page.clock.runFor(10_000);
    const age = await page.evaluate(() => performance.now());
    await page.goto('about:blank');
    await page.clock.resume();
    await page.goto(main('/about'));
    await visit.untilViews(2);
    const [unload, ...others] = unloads(await network.until('hits', (hits) => unloads(hits).length > 0));
    expect(others).toEqual([]);
    expect(unload?.time_on_page).toBeGreaterThanOrEqual(10);
    expect(unload?.time_on_page).toBeLessThanOrEqual(Math.ceil(age / 1_000));
  });

  describe('on iOS', () => {
    const open = async () => {
      await visit.open({
        userAgent:
          'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1',
      });
      // The browser shows each page in a tab of its own, and another journey's may take the focus from it.
      await visit.visitor.addInitScript(() => {
        const own = { state: 'visible' };
        Object.defineProperty(Document.prototype, 'visibilityState', { get: () => own.state });
        for (const type of ['blur', 'focus']) addEventListener(type, (event) => event.isTrusted && event.stopImmediatePropagation(), true);
        Object.assign(window, {
          show(state: string) {
            own.state = state;
            document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
          },
        });
      });
      await visit.page.goto(main());
      await visit.untilViews(1);
      await visit.untilCalm();
    };
    const blur = () => visit.page.evaluate(() => void window.dispatchEvent(new Event('blur')));
    const show = (state: string) => visit.page.evaluate((to) => (window as unknown as { show(to: string): void }).show(to), state);
    const untilUnloads = (count: number) => visit.network.until('hits', (entries) => unloads(entries).length >= count);
    const track = (name: string) => visit.page.evaluate((event) => (window as unknown as { taproot: Taproot }).taproot.track(event), name);

    it('a page view ends when the page loses the focus and is hidden, and again if it lives on [LIF-02]', thorough, async () => {
      await open();
      await blur();
      await blur();
      await show('hidden');
      await untilUnloads(1);
      await show('visible');
      await visit.page.mouse.click(5, 5);
      await visit.page.goto(main('/about'));
      const [first, second, ...more] = unloads(await untilUnloads(2)).filter(({ page_path }) => page_path === '/');
      expect(more).toEqual([]);
      expect([first?.unload_index, second?.unload_index, second?.page_id]).toEqual([undefined, 2, first?.page_id]);
      expect(Number(second?.totalTime)).toBeGreaterThanOrEqual(Number(first?.totalTime));
      expect([first?.clicks, second?.clicks]).toEqual([0, 1]);
    });

    it('a blur of a page that stays in view ends nothing [LIF-02]', thorough, async () => {
      await open();
      await visit.page.evaluate(() => {
        const frame = document.createElement('iframe');
        document.body.append(frame);
        frame.focus();
      });
      await blur();
      await track('later');
      await visit.page.goto(main('/about'));
      const hits = await untilUnloads(1);
      const names = hits.filter(({ page_path, event }) => page_path === '/' && /later|unload/.test(`${event}`)).map(({ event }) => event);
      expect(names).toEqual(['later', 'page_unload']);
    });
  });
});

describe('a not-found page', () => {
  it('a not-found page raises an exception one second after load, under the virtual path [LIF-03] [DET-10]', async () => {
    const { page, network } = visit;
    await page.clock.install();
    await page.addInitScript(() => addEventListener('load', () => Object.assign(window, { loadedAt: Date.now() })));
    await page.goto(main('/no/such/page'));
    visit.faults.length = 0;
    const [view] = await visit.untilViews(1);
    expect(view?.page_path).toBe('/404.html');
    const loadedAt = await page.evaluate(() => (window as unknown as { loadedAt: number }).loadedAt);
    await stopClock(page);
    await page.goto('about:blank');
    const exceptions = named('exception');
    const [exception] = exceptions(await network.until('hits', (entries) => exceptions(entries).length > 0));
    expect(exception).toMatchObject({ event_category: 'page_not_found' });
    expect(Number(exception?.timestamp) - loadedAt).toBeGreaterThanOrEqual(1_000);
  });
});
