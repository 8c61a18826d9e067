import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Hooks, Plugin, Tools } from '../../../../kernel';
import switchOff from '../../../../kernel/runtime/taps/switch-off';
import { hostWith } from '../../../support/host';
import { pluginOf } from '../../../support/site';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const fail = () => {
  throw new Error('of the guest');
};
const navigation = { type: 'history', url: '/b', previous: '/a' } as const;
const event = { name: 'click', properties: {}, time: 0 };

/** Watched hooks of a site that enables these plugins. */
function watched() {
  const { hooks, problems, use } = hostWith();
  const options = { plugins: [pluginOf('tagged', () => {}), pluginOf('later', () => {})] };
  const report = (error: unknown, detail: object) => hooks.problem.call({ error, kind: '', severity: 'error', time: 0, ...detail });
  const begin = () =>
    (switchOff as Plugin<typeof options>).apply({ hooks, options, report, env: { window: globalThis } } as unknown as Tools<
      typeof options
    >);
  const faults = () => problems.map(({ plugin, error }) => `${plugin} ${(error as Error).message}`);
  return { hooks: hooks as Hooks, use, begin, faults };
}

it('the kernel removes the taps of a guest after 3 errors in any hooks, and reports it once [PLG-04]', () => {
  const { hooks, use, begin, faults } = watched();
  begin();
  const looks = vi.fn();
  use({
    name: 'guest',
    apply() {
      hooks.navigate.tap('guest', fail);
      hooks.event.tap({ name: 'guest', stage: -5 }, fail);
      hooks.leave.tap('guest', looks);
      hooks.leave.intercept({ name: 'guest', call: looks });
    },
  });
  const others = vi.fn();
  hooks.navigate.tap('other', others);
  hooks.navigate.call(navigation);
  hooks.event.call(event);
  hooks.leave.call({ timeOnPage: 0, persisted: false });
  expect(looks).toHaveBeenCalledTimes(2);
  for (let i = 0; i < 5; i++) hooks.navigate.call(navigation);
  hooks.leave.call({ timeOnPage: 0, persisted: false });
  expect([looks.mock.calls.length, others.mock.calls.length]).toEqual([2, 6]);
  vi.runAllTimers();
  expect(faults()).toEqual([...Array(3).fill('guest of the guest'), 'guest switched off: it threw 3 times']);
});

it('the kernel counts errors thrown before its chunk loaded [PLG-04]', () => {
  const { hooks, begin } = watched();
  const guest = vi.fn(fail);
  hooks.navigate.tap('guest', guest);
  for (let i = 0; i < 4; i++) hooks.navigate.call(navigation);
  begin();
  hooks.navigate.call(navigation);
  expect(guest).toHaveBeenCalledTimes(4);
});

it('the kernel removes taps that a switched-off guest adds at their next error [PLG-04]', () => {
  const { hooks, begin, faults } = watched();
  begin();
  const guest = vi.fn(fail);
  hooks.navigate.tap('guest', guest);
  for (let i = 0; i < 5; i++) hooks.navigate.call(navigation);
  hooks.leave.tap('guest', guest);
  for (let i = 0; i < 5; i++) hooks.leave.call({ timeOnPage: 0, persisted: false });
  vi.runAllTimers();
  expect(guest).toHaveBeenCalledTimes(4);
  expect(faults().filter((fault) => fault.includes('switched off'))).toHaveLength(1);
});

it('the kernel spares a privacy tap, which keeps dropping the items that it fails on [PLG-04]', () => {
  const { hooks, begin } = watched();
  begin();
  hooks.event.tap({ name: 'guest', privacy: true }, fail);
  for (let i = 0; i < 5; i++) expect(hooks.event.call(event)).toBeNull();
});

it.each(['tagged', 'later', 'taproot', 'runtime'])('the kernel spares taps named %s, a name that a guest could take [PLG-04]', (name) => {
  const { hooks, begin } = watched();
  begin();
  const own = vi.fn();
  hooks.navigate.tap(name, own);
  hooks.navigate.tap(name, fail);
  for (let i = 0; i < 5; i++) hooks.navigate.call(navigation);
  expect(own).toHaveBeenCalledTimes(5);
});

it('the kernel counts neither reported problems nor errors of unnamed interceptors against a guest [PLG-04]', () => {
  const { hooks, begin } = watched();
  begin();
  const guest = vi.fn();
  hooks.navigate.tap('guest', guest);
  hooks.navigate.intercept({ call: fail });
  for (let i = 0; i < 5; i++) {
    hooks.problem.call({ error: new Error('no'), kind: 'request_error', severity: 'warn', plugin: 'guest', time: 0 });
    hooks.navigate.call(navigation);
  }
  expect(guest).toHaveBeenCalledTimes(5);
});
