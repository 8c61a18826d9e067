import { expect, it } from 'vitest';
import type { Properties, Taproot } from '../../kernel';
import { hitsAtEnd } from '../support/hits-at-end';
import { hurried, installClock } from '../support/page-time';
import { thorough } from '../support/thorough';
import { named, visits } from '../support/visit';

const visit = visits();
const main = (path = '/') => visit.network.demo.url('main', path);
const track = (events: readonly (readonly [name: string, properties: Properties])[]) =>
  visit.page.evaluate((events) => {
    for (const [name, properties] of events) (window as unknown as { taproot: Taproot }).taproot.track(name, properties);
  }, events);
/** Returns whether the page's clocks have loaded, which tap events before all others. */
const hasTap = () =>
  (window as unknown as { taproot?: Taproot }).taproot?.hooks.event.taps.some(({ name, stage }) => name === 'analytics' && stage === 50);
const numbered = (count: number, value: unknown = 1) => Object.fromEntries(Array.from({ length: count }, (_, i) => [`p${i}`, value]));

it('an event arrives with a normalised name, cut values, at most 20 properties and no empty ones, and its author is warned [EVT-02 EVT-03 EVT-06 EVT-07 EVT-09]', async () => {
  const warnings: string[] = [];
  visit.page.on('console', (message) => void (message.type() === 'warning' && warnings.push(message.text())));
  await visit.page.goto(main());
  await visit.untilViews(1);
  await track([
    ['Sign-Up Form', { long: 'x'.repeat(101), short: 'x'.repeat(100), none: null, empty: '(empty)', text: 'null', unset: '(not set)' }],
    ['n'.repeat(41), { ['p'.repeat(41)]: 'y' }],
    ['many', { ...numbered(16), scroll_depth: 5, fcp: 7 } as Properties],
    ['view_promotion', { promotion_id: 'spring', promotion_name: 'Spring', price: 20 }],
  ]);
  const hits = await hitsAtEnd(visit);
  const [form] = named('sign_up_form')(hits);
  expect(form).toMatchObject({ long: `${'x'.repeat(96)}…`, short: 'x'.repeat(100) });
  for (const name of ['none', 'empty', 'text', 'unset']) expect(form).not.toHaveProperty(name);
  const [many] = named('many')(hits);
  expect(many).toMatchObject(numbered(16));
  for (const name of ['fcp', 'event_index']) expect(many).not.toHaveProperty(name);
  expect(named('view_promotion')(hits)[0]?.items).toEqual([{ item_id: 'spring', item_name: 'Spring', price: 1, quantity: 1 }]);
  for (const said of ['is over 100 characters', 'is over 40 characters', 'has over 20 properties'])
    expect(warnings.some((warning) => warning.includes(said))).toBe(true);
});

it('a page view carries the title up to the bar and the whole address, with a warning if the address is too long [EVT-04 EVT-05]', async () => {
  const warnings: string[] = [];
  visit.page.on('console', (message) => void (message.type() === 'warning' && warnings.push(message.text())));
  await visit.page.goto(main(`/about?air=${'clean'.repeat(200)}`));
  const [view] = await visit.untilViews(1);
  expect(await visit.page.title()).toContain(' | ');
  expect(view?.page_title).toBe((await visit.page.title()).split(' | ')[0]);
  expect(view?.page_location).toContain('clean'.repeat(200));
  expect(warnings.some((warning) => warning.includes('page_location is over 1000 characters'))).toBe(true);
  await track([['long_path', { page_path: `/${'x'.repeat(100)}` }]]);
  await expect.poll(() => warnings.filter((warning) => warning.includes('page_path is over 100 characters'))).toHaveLength(1);
  await track([['titled', { page_title: 'x'.repeat(321) }]]);
  const hits = await hitsAtEnd(visit);
  expect(named('titled')(hits)[0]?.page_title).toBe(`${'x'.repeat(316)}…`);
  expect(named('long_path')(hits)[0]?.page_path).toBe(`/${'x'.repeat(100)}`);
});

it('every event carries the scroll depth and attention of its page, from the first event on [EVT-01]', thorough, async () => {
  await visit.page.goto(main());
  // The chunk that counts both loads after the first hits.
  await visit.untilViews(1);
  await expect.poll(() => visit.page.evaluate(hasTap)).toBe(true);
  await track([['counted', {}]]);
  const hits = await hitsAtEnd(visit);
  expect(hits.map(({ event }) => event)).toEqual(expect.arrayContaining(['sess_start', 'page_view', 'counted', 'page_unload']));
  for (const hit of hits) expect(hit).toMatchObject({ attention: expect.any(Number), scroll_depth: expect.any(Number) });
});

it('only a share of sampled events is sent, and 10 % of the overlay’s [EVT-08]', async () => {
  await visit.page.addInitScript(() => Object.assign(Math, { random: () => 0.3 }));
  await visit.page.goto(main());
  await visit.untilViews(1);
  const shares = { percent: 31, parts: 0.31, fewer: 29, least: 0.29 };
  await track([...Object.entries(shares).map(([name, sample]) => [name, { sample }] as const), ['debug_open', {}], ['all', {}]]);
  const names = (await hitsAtEnd(visit)).map(({ event }) => event);
  expect(names).toEqual(expect.arrayContaining(['percent', 'parts', 'all']));
  for (const name of ['fewer', 'least', 'debug_open']) expect(names).not.toContain(name);
});

it('no request exceeds 64 KiB, and large batches lose no event [HIT-06]', async () => {
  const sizes: number[] = [];
  visit.page.on('request', (request) => {
    if (request.url().endsWith('/hit')) sizes.push(Buffer.byteLength(request.postData() ?? ''));
  });
  await visit.page.goto(main());
  await visit.untilViews(1);
  const items = Array.from({ length: 200 }, (_, i) => ({ item_id: `${i}`, item_name: 'é'.repeat(40) }));
  await track(Array.from({ length: 8 }, (_, i) => [`large_${i}`, { items }] as const));
  const hits = await visit.network.until('hits', (entries) => entries.filter(({ event }) => /^large/.test(`${event}`)).length === 8);
  expect(hits.filter(({ event }) => /^large/.test(`${event}`)).map(({ items }) => items.length)).toEqual(Array(8).fill(200));
  // The service may receive a request before the browser reports it.
  await expect.poll(() => Math.max(...sizes)).toBeGreaterThan(10_000);
  expect(Math.max(...sizes)).toBeLessThanOrEqual(65_536);
});

it('a reported address omits campaign, click and personal parameters, and only a valid utm_id is used [PRV-03 SES-10]', async () => {
  await visit.page.goto(main('/?utm_source=letter&utm_id=1234567890&gclid=Cj0abc&email=june@mail.example&topic=air'));
  const [first] = await visit.untilViews(1);
  expect(first?.page_location).toMatch(/\?topic=air$/);
  expect(first).toMatchObject({ utm_source: 'letter', utm_id: '1234567890' });
  await visit.page.goto(main('/?utm_id=123456789&utm_source=post'));
  const [, second] = await visit.untilViews(2);
  expect(second).toMatchObject({ utm_source: 'post' });
  expect(second?.utm_id).not.toBe('123456789');
});

it('each milestone is reported once, at its second [ENG-02]', async () => {
  await installClock(visit.page);
  await visit.page.goto(main());
  await visit.untilViews(1);
  await expect.poll(hurried(visit.page, () => visit.page.evaluate(hasTap))).toBe(true);
  for (let passed = 0; passed < 130; passed += 10) {
    await visit.page.evaluate(() => window.dispatchEvent(new Event('pointermove')));
    await visit.page.clock.runFor(10_000);
  }
  const told = named('engagement')(await hitsAtEnd(visit)).map(({ event_action, event_label }) => `${event_action} ${event_label}`);
  const reached = [30, 60, 90, 120].map((seconds) => `attention_time ${seconds}`);
  expect(told.sort()).toEqual([...reached, 'visible_time 60', 'visible_time 120'].sort());
});

it('the label of a click is cut to 99 characters [ENG-03]', async () => {
  await visit.page.goto(main());
  await visit.untilViews(1);
  await visit.page.evaluate(() => {
    const button = Object.assign(document.createElement('button'), { type: 'button', textContent: 'long '.repeat(40) });
    document.body.append(button);
    button.click();
  });
  const click = (await hitsAtEnd(visit)).find(({ event_label }) => `${event_label}`.startsWith('long'));
  expect(click?.event_label).toBe('long '.repeat(40).slice(0, 99));
});
