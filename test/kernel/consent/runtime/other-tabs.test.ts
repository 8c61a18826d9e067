import { JSDOM } from 'jsdom';
import { expect, it, vi } from 'vitest';
import { watchOtherTabs } from '../../../../kernel/consent/runtime/other-tabs';
import { createEnv } from '../../../../kernel/env';
import { createHooks } from '../../../../kernel/lifecycle';

const page = () => new JSDOM('').window as unknown as Window & typeof globalThis;
const watch = (window: ReturnType<typeof page>, reread: () => void) =>
  watchOtherTabs(
    createEnv(window),
    createHooks(() => {}),
    reread,
    vi.fn(),
  );

it('rereads the record once the page is idle, when the browser reports a change of it and when the tab is looked at [CON-16]', () => {
  const window = page();
  Object.assign(window, { cookieStore: new window.EventTarget() });
  let whenIdle = () => {};
  Object.assign(window, { requestIdleCallback: (run: () => void) => (whenIdle = run) });
  const timers = vi.spyOn(window, 'setTimeout').mockReturnValue(0 as never);
  const reread = vi.fn();
  const hooks = createHooks(() => {});
  watchOtherTabs(createEnv(window), hooks, reread, vi.fn());
  expect(reread).toHaveBeenCalledTimes(0);
  whenIdle();
  expect(reread).toHaveBeenCalledTimes(1);
  // The browser may subscribe only after a choice made now.
  expect(timers.mock.calls.map(([, delay]) => delay)).toEqual([100, 1_000]);
  timers.mockClear();
  window.cookieStore?.dispatchEvent(Object.assign(new window.Event('change'), { changed: [{ name: 'edf_cc' }] }));
  window.document.dispatchEvent(new window.Event('visibilitychange', { bubbles: true }));
  for (const type of ['focus', 'pageshow']) window.dispatchEvent(new window.Event(type));
  expect(reread).toHaveBeenCalledTimes(5);
  // Chromium may report a cookie before it can be read.
  expect(timers.mock.calls.map(([, delay]) => delay)).toEqual([100, 1_000]);
  for (const [run] of timers.mock.calls) (run as () => void)();
  expect(reread).toHaveBeenCalledTimes(7);
});

it.each([
  ['the record', 1, { changed: [{ name: 'other' }, { name: 'edf_cc' }], deleted: [] }],
  ['the refusal of a person', 1, { changed: [{ name: 'tp_person' }], deleted: [] }],
  ['a removed record', 1, { changed: [], deleted: [{ name: 'edf_cc' }] }],
  ['no cookie that the event names', 0, {}],
  ['the cookies of others', 0, { changed: [{ name: '_ga' }], deleted: [{ name: 'edf_cc2' }] }],
])('a change of %s has the record reread %i times at once [CON-16]', (_, times, change) => {
  const window = page();
  Object.assign(window, { cookieStore: new window.EventTarget(), requestIdleCallback: (run: () => void) => run() });
  const reread = vi.fn();
  watch(window, reread);
  reread.mockClear();
  window.cookieStore?.dispatchEvent(Object.assign(new window.Event('change'), change));
  expect(reread).toHaveBeenCalledTimes(times);
});

it('rereads the record when another tab of this origin keeps a refusal, and at no other entry [CON-16]', () => {
  const window = page();
  const reread = vi.fn();
  watch(window, reread);
  const entries = [
    ['tp_refused', '1'],
    ['tp_refused', null],
    ['other', '1'],
    [null, null],
  ] as const;
  const seen = entries.map(([key, newValue]) => {
    reread.mockClear();
    window.dispatchEvent(new window.StorageEvent('storage', { key, newValue }));
    return reread.mock.calls.length;
  });
  expect(seen).toEqual([1, 0, 0, 0]);
});

it('rereads the record after a router changes the path [CON-21]', () => {
  const reread = vi.fn();
  const hooks = createHooks(() => {});
  watchOtherTabs(createEnv(page()), hooks, reread, vi.fn());
  hooks.navigate.call({ type: 'history', url: 'https://www.main.example/b', previous: 'https://www.main.example/a' });
  expect(reread).toHaveBeenCalledTimes(1);
});

it('a tab reports what rereading throws, and throws nothing into the page [CON-22]', () => {
  const report = vi.fn();
  const broken = new Error('broken');
  const look = () => {
    throw broken;
  };
  const window = page();
  watchOtherTabs(createEnv(window), createHooks(vi.fn()), look, report);
  window.dispatchEvent(new window.Event('focus'));
  expect(report.mock.calls).toEqual([[broken]]);
});

it('a tab reports that the page has broken cookie events, and still rereads the record [CON-16]', () => {
  const window = page();
  const broken = new Error('broken');
  Object.defineProperty(window, 'cookieStore', {
    get() {
      throw broken;
    },
  });
  Object.assign(window, { requestIdleCallback: (run: () => void) => run() });
  const [reread, report] = [vi.fn(), vi.fn()];
  watchOtherTabs(createEnv(window), createHooks(vi.fn()), reread, report);
  expect([reread.mock.calls.length, report.mock.calls]).toEqual([1, [[broken]]]);
});
