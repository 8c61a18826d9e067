import { describe, expect, it } from 'vitest';
import type { Taproot } from '../../kernel';
import { rewritePage } from '../../tools/lab/rewritten-page';
import { hitsAtEnd } from '../support/hits-at-end';
import { hurried, stopTime } from '../support/page-time';
import { stay } from '../support/stay';
import { thorough } from '../support/thorough';
import { visits } from '../support/visit';

type Page = { taproot: Taproot; facts: string[] };
const visit = visits();
const FORM = '<form class="form" action="/forms/petition" method="post" id="own"><input name="a"><button>Press</button></form>';
const press = () => visit.page.getByRole('button', { name: 'Press' });

describe('the tap of an event that a gesture causes', () => {
  /** The page records the order in which it handles a gesture and a plugin hears of its event. */
  const NOTING = `
    const facts = window.facts = [];
    const form = document.querySelector('#own');
    new ResizeObserver(() => { if (facts.includes('frame')) facts.push('layout'); }).observe(form, { box: 'border-box' });
    const note = (what) => {
      facts.push(what);
      if (what !== form.dataset.noted) return;
      form.style.paddingBottom = '40px';
      requestAnimationFrame(() => facts.push('frame'));
    };
    for (const type of ['click', 'keydown', 'pointerdown', 'submit'])
      for (const target of [form, window]) target.addEventListener(type, (event) => {
        if (target === window) note(type);
        else if (type === 'keydown' || type === 'pointerdown') taproot.track('gesture');
      });
    taproot.hooks.event.tap('guest', ({ name }) => void (/page|sess/.test(name) || facts.push('tap of ' + name)));`;

  it.each([
    ['pointerdown', 'gesture', () => visit.page.mouse.down()],
    ['keydown', 'gesture', () => visit.page.locator('#own input').press('a')],
    ['click', 'click', () => press().click()],
    ['submit', 'form_submit', () => visit.page.locator('#own input').press('Enter')],
  ] as const)('runs after the page has handled its %s and painted the result [PLG-04]', thorough, async (type, event, act) => {
    await rewritePage(visit.page, '**/q/preferences', FORM, NOTING);
    await visit.page.goto(visit.network.demo.url('email', '/q/preferences'));
    await visit.untilViews(1);
    await stay(visit.page, '**/forms/petition');
    await press().hover();
    await visit.page.evaluate((noted) => {
      const form = document.querySelector<HTMLElement>('#own');
      if (form) form.dataset.noted = noted;
    }, type);
    await act();
    const order = () => visit.page.evaluate(() => (window as unknown as Page).facts);
    await expect.poll(order).toContain(`tap of ${event}`);
    const facts = await order();
    const places = [type, 'frame', 'layout', `tap of ${event}`].map((fact) => facts.indexOf(fact));
    expect(places, facts.join()).not.toContain(-1);
    expect(places, facts.join()).toEqual([...places].sort((a, b) => a - b));
  });
});

describe('a page that is left before the next frame', () => {
  const hasClocks = () =>
    visit.page.evaluate(() =>
      (window as unknown as Page).taproot?.hooks.event.taps.some(({ name, stage }) => name === 'analytics' && stage === 50),
    );

  it('sends the events of its gestures in order, with the click count of each moment [HIT-05 EVT-01 LIF-02]', async () => {
    await stopTime(visit.page);
    const script = `document.querySelector('#own').addEventListener('submit', () => taproot.track('pressed'));
      taproot.hooks.event.tap('guest', ({ name }) => { window.heard = [window.heard ?? [], name].flat(); });`;
    await rewritePage(visit.page, '**/q/preferences', FORM, script);
    await visit.page.goto(visit.network.demo.url('email', '/q/preferences'), { waitUntil: 'commit' });
    await expect.poll(hurried(visit.page, hasClocks)).toBe(true);
    await visit.page.waitForLoadState('load');
    await stay(visit.page, '**/forms/petition');
    await press().click();
    await press().click();
    await visit.page.evaluate(() => (window as unknown as Page).taproot.track('afterwards'));
    expect(await visit.page.evaluate(() => Reflect.get(window, 'heard'))).not.toContain('click');
    const hits = await hitsAtEnd(visit);
    const named = hits.filter(({ event }) => /click|form_submit|pressed|afterwards|page_unload/.test(event));
    expect(named.map(({ event, total_clicks }) => [event, total_clicks])).toEqual([
      ['click', 1],
      ['form_submit', 1],
      ['pressed', 1],
      ['click', 2],
      ['form_submit', 2],
      ['pressed', 2],
      ['afterwards', 2],
      ['page_unload', 2],
    ]);
    expect(new Set(hits.map(({ page_id }) => page_id)).size).toBe(1);
  });
});
