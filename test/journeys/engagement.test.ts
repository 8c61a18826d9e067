import { expect, it } from 'vitest';
import type { Taproot } from '../../kernel';
import { rewriting } from '../../tools/lab/network';
import { hurried, stopTime } from '../support/page-time';
import { thorough } from '../support/thorough';
import { untilIdle } from '../support/until-rest';
import { named, visits } from '../support/visit';

const visit = visits();
const open = async (path = '/') => {
  await visit.page.goto(visit.network.demo.url('main', path));
  await visit.untilViews(1);
};
/** Returns whether the later chunks have loaded: the clocks tap events, and the vitals the page's end, before all others. */
const isReady = () =>
  visit.page.evaluate(() => {
    const hooks = (window as unknown as { taproot?: Taproot }).taproot?.hooks;
    const isTapped = (taps: readonly { name: string; stage?: number }[] = [], stage: number) =>
      taps.some((tap) => tap.name === 'analytics' && tap.stage === stage);
    return isTapped(hooks?.event.taps, 50) && isTapped(hooks?.leave.taps, -100);
  });
const ready = async () => {
  await expect.poll(isReady).toBe(true);
  await untilIdle(visit.page);
};

it('a page’s last event reports attention, visibility, clicks and scrolling [ENG-01 EVT-01 LIF-02]', async () => {
  // All values of the page's end are measured at one moment, however slow the machine is.
  await stopTime(visit.page);
  await visit.page.goto(visit.network.demo.url('main', '/'), { waitUntil: 'commit' });
  await expect.poll(hurried(visit.page, isReady)).toBe(true);
  await visit.page.waitForLoadState('load');
  await visit.page.clock.runFor(800);
  await visit.page.mouse.move(200, 300);
  await visit.page.mouse.wheel(0, 900);
  await expect.poll(() => visit.page.evaluate(() => scrollY)).toBeGreaterThan(300);
  await visit.page.clock.runFor(700);
  const { pixels, depth } = await visit.page.evaluate(() => {
    const { scrollHeight } = document.documentElement;
    return { pixels: Math.round(scrollY), depth: Math.round(((scrollY + innerHeight) / scrollHeight) * 100) };
  });
  // The click scrolls back to it, because only media that was seen counts.
  await visit.page.locator('h1').first().click();
  await visit.page.goto('about:blank');
  const [end] = named('page_unload')(await visit.network.until('hits', (entries) => named('page_unload')(entries).length > 0));
  expect(end).toMatchObject({ scrollPixels: pixels, scrollDepth: depth, scroll_depth: depth, clicks: 1, hiddenTime: expect.any(Number) });
  expect(end?.visibleTime).toBeGreaterThanOrEqual(1_500);
  expect(end?.visibleTime + end?.hiddenTime).toBeCloseTo(end?.totalTime, -1);
  expect(end?.totalTime).toBeLessThanOrEqual(end?.rawTime + 1);
  expect(end?.attentionTime).toBeLessThanOrEqual(end?.visibleTime);
  expect(end?.attention).toBeCloseTo(end?.attentionTime / 1000, 2);
  expect(Math.abs(end?.totalTime / 1000 - end?.time_on_page)).toBeLessThan(0.1);
});

it('a mouse that leaves through the top edge raises an exit intent [ENG-04]', async () => {
  await open();
  await ready();
  await visit.page.mouse.move(300, 300);
  await visit.page.mouse.move(300, 5, { steps: 4 });
  await visit.page.goto('about:blank');
  const hits = await visit.network.until('hits', (entries) => named('exit_intent')(entries).length > 0);
  expect(named('exit_intent')(hits).map(({ event_action }) => event_action)).toEqual(['mouse']);
});

it('a form’s start and submit are reported, and none of its contents [ENG-07 PRV-02]', async () => {
  await open();
  await ready();
  const form = visit.page.locator('form', { has: visit.page.locator('input[type=email]') }).first();
  await form.locator('input[type=email]').fill('june@mail.example');
  await Promise.all([visit.page.waitForNavigation(), form.locator('button, input[type=submit]').first().click()]);
  const hits = await visit.network.until('hits', (entries) => named('form_submit')(entries).length > 0);
  expect([named('form_start')(hits).length, named('form_submit')(hits).length]).toEqual([1, 1]);
  expect(JSON.stringify(hits)).not.toContain('june');
});

it('web vitals are reported once a page view, with their ratings [ENG-05]', async () => {
  await open();
  await ready();
  const measured = await visit.page.evaluate(() => PerformanceObserver.supportedEntryTypes);
  await visit.page.locator('h1').first().click();
  // The library observes entries in the same way, and earlier.
  const seen = (type: string) =>
    visit.page.evaluate(
      (type) =>
        new Promise<void>((resolve) => {
          new PerformanceObserver(() => resolve()).observe({ type, buffered: true });
        }),
      type,
    );
  for (const type of ['paint', 'largest-contentful-paint', 'first-input']) if (measured.includes(type)) await seen(type);
  await untilIdle(visit.page);
  await visit.page.goto(visit.network.demo.url('main', '/about'));
  const [vitals, ...more] = named('web_vitals')(await visit.network.until('hits', (entries) => named('web_vitals')(entries).length > 0));
  expect(more).toEqual([]);
  expect(vitals).toMatchObject({
    page_path: '/',
    fcp: expect.any(Number),
    lcp: expect.any(Number),
    ttfb: expect.any(Number),
  });
  expect(vitals?.cls).toEqual(measured.includes('layout-shift') ? expect.any(Number) : undefined);
  expect(vitals?.inp).toBeGreaterThanOrEqual(0);
  expect(vitals?.fid).toBeGreaterThanOrEqual(0);
  expect(vitals?.lcp).toBeGreaterThanOrEqual(vitals?.fcp);
  expect(vitals?.ratings).toContain('fcp: ');
});

/** Answers as YouTube's player does when the page's script listens, and plays to the end. */
const PLAYER = `<script>addEventListener('message', ({ data, source, origin }) => {
  if (JSON.parse(data).event !== 'listening') return;
  const say = (event, info) => source.postMessage(JSON.stringify({ event, info, id: 1, channel: 'widget' }), origin);
  say('initialDelivery', { duration: 10, currentTime: 0, playerState: -1 });
  say('onStateChange', 1);
  for (let currentTime = 0; currentTime <= 10; currentTime++) say('infoDelivery', { currentTime });
  say('onStateChange', 0);
})</script>`;

it('the progress of a YouTube player is reported like that of the page’s own videos [ENG-06]', thorough, async () => {
  await visit.visitor.route('https://www.youtube.com/**', (route) => route.fulfill({ contentType: 'text/html', body: PLAYER }));
  const frame = '<iframe title="The river" src="https://www.youtube.com/embed/1?enablejsapi=1" width="300" height="200"></iframe>';
  const change = (body: string) => body.replace('</h1>', `</h1>${frame}`);
  // The demo's policy allows no frames of other hosts.
  await visit.visitor.route(
    '**/about',
    rewriting(change, () => ''),
  );
  await open('/about');
  await ready();
  await visit.page.evaluate(() => {
    const player = document.querySelector<HTMLIFrameElement>('iframe[src*=youtube]')?.contentWindow;
    player?.postMessage(JSON.stringify({ event: 'listening', id: 1, channel: 'widget' }), 'https://www.youtube.com');
  });
  const hits = await visit.network.until('hits', (entries) => named('video_complete')(entries).length > 0);
  expect(hits.flatMap(({ event, event_label, event_value }) => (/^video_/.test(event) ? [[event, event_label, event_value]] : []))).toEqual(
    [
      ['video_start', 'The river', 0],
      ['video_progress', 'The river', 25],
      ['video_progress', 'The river', 50],
      ['video_progress', 'The river', 75],
      ['video_complete', 'The river', 100],
    ],
  );
});
