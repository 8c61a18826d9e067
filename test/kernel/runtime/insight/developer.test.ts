import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Plugin, Tools } from '../../../../kernel';
import developer from '../../../../kernel/runtime/insight/developer';
import { hostWith } from '../../../support/host';
import { pluginOf, siteWith } from '../../../support/site';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A host whose console collects warnings in arrays. `begin` applies the chunk. */
function developed({ site = 'main', analytics = true } = {}) {
  let now = 0;
  const { hooks, use, trace } = hostWith();
  const warn = vi.fn();
  const window = {
    console: { warn },
    location: { host: 'a.example', pathname: '/b' },
    setTimeout: (run: () => void, ms: number) => setTimeout(run, ms),
    clearTimeout: (timer: number) => clearTimeout(timer),
  };
  const options = { site: siteWith(), plugins: analytics ? [pluginOf('analytics', () => {})] : [], trace };
  const tools = { hooks, options, page: { site }, env: { window, clock: () => now } };
  const begin = () => (developer as Plugin<typeof options>).apply(tools as unknown as Tools<typeof options>);
  const said = () => warn.mock.calls.map(([message]) => message);
  const guest = (apply: () => unknown) => use({ name: 'guest', apply: apply as () => void });
  const take = (ms: number) => {
    now += ms;
  };
  return { hooks, trace, begin, warn, said, guest, take };
}
const event = { name: 'quiz', properties: {}, time: 0 };

it('the console warns once which plugin threw in which hook, with the error [PLG-04]', () => {
  const { hooks, begin, warn } = developed();
  const failure = new Error('too sad');
  hooks.navigate.tap('mood', () => {
    throw failure;
  });
  hooks.problem.tap('broken', () => {
    throw new Error('of problem');
  });
  begin();
  for (let i = 0; i < 3; i++) hooks.navigate.call({ type: 'history', url: '/b', previous: '/a' });
  const ofMood = warn.mock.calls.filter(([message]) => message.includes('mood'));
  expect(ofMood).toEqual([['taproot: mood threw in its tap of navigate:', failure]]);
  expect(warn).toHaveBeenCalledWith('taproot: broken threw in its tap of problem:', new Error('of problem'));
});

it('the console warns of an apply that threw before the chunk loaded, and of one that rejects after [PLG-04]', async () => {
  const { begin, warn, guest } = developed();
  guest(() => {
    throw new Error('at once');
  });
  begin();
  guest(() => Promise.reject(new Error('later')));
  await vi.advanceTimersByTimeAsync(0);
  expect(warn.mock.calls).toEqual([
    ['taproot: guest failed, plugin_error:', new Error('at once')],
    ['taproot: guest failed, plugin_error:', new Error('later')],
  ]);
});

it('the console warns of a tap that returns a promise, before its first call when it is an async function', () => {
  const { hooks, begin, said } = developed();
  hooks.ready.tap('early', (async () => {}) as never);
  begin();
  hooks.event.tap('late', (() => Promise.resolve()) as never);
  hooks.event.call(event);
  hooks.event.call(event);
  expect(said()).toEqual([
    expect.stringMatching(/^taproot: early returns a promise from its tap of ready: nobody waits/),
    expect.stringMatching(/^taproot: late returns a promise from its tap of event: nobody waits/),
  ]);
});

it('the console warns once of a tap that takes over 50 ms, with its time', () => {
  const { hooks, begin, said, take } = developed();
  hooks.event.tap('quick', () => take(50) as undefined);
  hooks.event.tap('slow', () => take(51) as undefined);
  begin();
  hooks.event.call(event);
  hooks.event.call(event);
  expect(said()).toEqual([expect.stringMatching(/^taproot: slow blocked the page in its tap of event for 51 ms\./)]);
});

it('the console warns of an apply that has not settled for 10 s, and of no other', async () => {
  const { begin, said, guest } = developed();
  guest(() => new Promise(() => {}));
  guest(async () => {});
  begin();
  await vi.advanceTimersByTimeAsync(9_999);
  expect(said()).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(said()).toEqual(['taproot: guest is not applied: its apply has not settled for 10 s.']);
});

it('the console warns at start that no manifest lists the address [DET-01]', () => {
  const { begin, said } = developed({ site: 'unknown' });
  begin();
  expect(said()).toEqual([expect.stringMatching(/^taproot: no manifest lists a\.example\/b: nobody is tracked here/)]);
});

it('the console warns of a site without analytics at the first event that nothing takes', () => {
  const { begin, said, trace } = developed({ analytics: false });
  trace.call(event, 'granted', true);
  begin();
  expect(said()).toEqual([]);
  for (let i = 0; i < 2; i++) trace.call(event, 'granted', undefined);
  expect(said()).toEqual([expect.stringMatching(/^taproot: nothing here takes events: the manifest of \w+ enables no analytics\.$/)]);
});

it('the console says what a plugin of the page lacks if it has no apply, instead of the tag’s own error [PLG-04]', () => {
  const { hooks, begin, warn } = developed();
  begin();
  const message = 'e.apply is not a function';
  const error = Object.assign(new TypeError(message), { stack: `TypeError: ${message}\n    at https://cdn.example/main.js:1:2` });
  hooks.problem.call({ kind: 'plugin_error', severity: 'error', plugin: 'x', error, time: 0 });
  expect(warn.mock.calls).toEqual([
    ['taproot: x is not applied: it has no function `apply`. Expected taproot.use({ name, apply(taproot) { … } }).'],
  ]);
});
