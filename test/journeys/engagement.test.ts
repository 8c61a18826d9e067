import { expect, it } from 'vitest';
import { named, visits } from '../support/visit';

const visit = visits();
const open = async (path = '/') => {
  await visit.page.goto(visit.network.demo.url('main', path));
  await visit.untilViews(1);
};
/** Until the parts that come later are there. */
const ready = () =>
  visit.page.waitForFunction(() => performance.getEntriesByType('resource').filter(({ name }) => name.includes('/chunks/')).length >= 6);

it('ENG-01 EVT-01 LIF-02 the end of a page says how it was dealt with', async () => {
  await open();
  await ready();
  await visit.page.waitForTimeout(800);
  await visit.page.mouse.move(200, 300);
  await visit.page.mouse.wheel(0, 900);
  await visit.page.waitForTimeout(700);
  const { pixels, depth } = await visit.page.evaluate(() => {
    const { scrollHeight } = document.documentElement;
    return { pixels: Math.round(scrollY), depth: Math.round(((scrollY + innerHeight) / scrollHeight) * 100) };
  });
  expect(pixels).toBeGreaterThan(300);
  // Which scrolls back to it: what was seen counts.
  await visit.page.locator('h1').first().click();
  await visit.page.goto('about:blank');
  const [end] = named('page_unload')(await visit.network.until('hits', (entries) => named('page_unload')(entries).length > 0));
  expect(end).toMatchObject({ scrollPixels: pixels, scrollDepth: depth, scroll_depth: depth, clicks: 1, hiddenTime: expect.any(Number) });
  expect(end?.visibleTime).toBeGreaterThan(1400);
  expect(end?.visibleTime + end?.hiddenTime).toBeCloseTo(end?.totalTime, -1);
  expect(end?.totalTime).toBeLessThanOrEqual(end?.rawTime + 1);
  expect(end?.attentionTime).toBeLessThanOrEqual(end?.visibleTime);
  expect(end?.attention).toBeCloseTo(end?.attentionTime / 1000, 2);
  expect(Math.abs(end?.totalTime / 1000 - end?.time_on_page)).toBeLessThan(0.1);
});

it('ENG-04 a mouse that leaves by the top is an exit intent', async () => {
  await open();
  await ready();
  await visit.page.waitForTimeout(300);
  await visit.page.mouse.move(300, 300);
  await visit.page.mouse.move(300, 5, { steps: 4 });
  await visit.page.goto('about:blank');
  const hits = await visit.network.until('hits', (entries) => named('exit_intent')(entries).length > 0);
  expect(named('exit_intent')(hits).map(({ event_action }) => event_action)).toEqual(['mouse']);
});

it('ENG-07 PRV-02 a form that is begun and sent says so, and nothing of what is in it', async () => {
  await open();
  await ready();
  await visit.page.waitForTimeout(300);
  const form = visit.page.locator('form', { has: visit.page.locator('input[type=email]') }).first();
  await form.locator('input[type=email]').fill('june@mail.example');
  await Promise.all([visit.page.waitForNavigation(), form.locator('button, input[type=submit]').first().click()]);
  const hits = await visit.network.until('hits', (entries) => named('form_submit')(entries).length > 0);
  expect([named('form_start')(hits).length, named('form_submit')(hits).length]).toEqual([1, 1]);
  expect(JSON.stringify(hits)).not.toContain('june');
});

it('ENG-05 web vitals are reported once a page life, rated', async () => {
  await open();
  await ready();
  await visit.page.waitForTimeout(500);
  await visit.page.locator('h1').first().click();
  await visit.page.waitForTimeout(300);
  await visit.page.goto(visit.network.demo.url('main', '/about'));
  const [vitals, ...more] = named('web_vitals')(await visit.network.until('hits', (entries) => named('web_vitals')(entries).length > 0));
  expect(more).toEqual([]);
  expect(vitals).toMatchObject({
    page_path: '/',
    fcp: expect.any(Number),
    lcp: expect.any(Number),
    ttfb: expect.any(Number),
  });
  const measured = await visit.page.evaluate(() => PerformanceObserver.supportedEntryTypes);
  expect(vitals?.cls).toEqual(measured.includes('layout-shift') ? expect.any(Number) : undefined);
  expect(vitals?.inp).toBeGreaterThanOrEqual(0);
  expect(vitals?.fid).toBeGreaterThanOrEqual(0);
  expect(vitals?.lcp).toBeGreaterThanOrEqual(vitals?.fcp);
  expect(vitals?.ratings).toContain('fcp: ');
});
