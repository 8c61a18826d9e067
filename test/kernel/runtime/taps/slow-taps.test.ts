// @page
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Tools } from '../../../../kernel';
import { createHooks } from '../../../../kernel/lifecycle';
import slowTaps from '../../../../kernel/runtime/taps/slow-taps';
import { aLife } from '../../../support/a-life';
import { pluginOf } from '../../../support/site';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Watched hooks. `name` taps `event`, and each call takes `ms`. */
function watched(name: string, ms: number, privacy = false) {
  let now = 0;
  const hooks = createHooks(() => {});
  const report = vi.fn();
  const options = { plugins: [pluginOf('listed', () => {})] };
  const env = { window: globalThis, clock: () => now };
  const { signal, end } = aLife();
  slowTaps.apply({ hooks, options, report, env, signal } as unknown as Tools<never, unknown>);
  const tap = vi.fn(() => {
    now += ms;
    return undefined;
  });
  hooks.event.tap({ name, privacy }, tap);
  const send = (times: number) => {
    for (let i = 0; i < times; i++) hooks.event.call({ name: 'a', properties: {}, time: 0 });
    vi.runAllTimers();
  };
  return { tap, send, report, end };
}

it('the kernel removes the taps of a guest after 3 calls of over 250 ms, and reports it once [PLG-04]', () => {
  const { tap, send, report } = watched('guest', 251);
  send(2);
  expect(report).not.toHaveBeenCalled();
  send(3);
  expect(tap).toHaveBeenCalledTimes(3);
  expect(report).toHaveBeenCalledExactlyOnceWith(new Error('switched off: its taps took over 250 ms 3 times'), {
    plugin: 'guest',
    severity: 'warn',
  });
});

const spared: [string, string, number, boolean][] = [
  ['a tap of 250 ms', 'guest', 250, false],
  ['a tap that guards privacy', 'guest', 3_000, true],
  ['a plugin of the manifest', 'listed', 3_000, false],
];
it.each(spared)('the kernel spares %s [PLG-04]', (_, name, ms, privacy) => {
  const { tap, send } = watched(name, ms, privacy);
  send(5);
  expect(tap).toHaveBeenCalledTimes(5);
});

it('the kernel removes no taps once it has been undone', () => {
  const { tap, send, end } = watched('guest', 300);
  end();
  send(5);
  expect(tap).toHaveBeenCalledTimes(5);
});
