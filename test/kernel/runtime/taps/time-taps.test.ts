import { expect, it } from 'vitest';
import { createHooks } from '../../../../kernel/lifecycle';
import { type TapCall, timeTaps } from '../../../../kernel/runtime/taps/time-taps';

/** Hooks whose taps are timed by a clock. `take` advances it. */
function timed() {
  let now = 0;
  const calls: TapCall[] = [];
  const hooks = createHooks(() => {});
  const take = (ms: number) => {
    now += ms;
  };
  const begin = () =>
    timeTaps(
      hooks,
      () => now,
      'test',
      (call) => void calls.push(call),
    );
  const times = () => calls.map(({ plugin, hook, ms }) => `${plugin} ${hook} ${ms}`);
  return { hooks, take, begin, calls, times };
}
const event = { name: 'a', properties: {}, time: 0 };

it('times taps added before and after it starts, and keeps their results', () => {
  const { hooks, take, begin, times } = timed();
  hooks.event.tap('early', (given) => {
    take(3);
    return { ...given, name: 'b' };
  });
  begin();
  hooks.event.tap('late', () => take(5) as undefined);
  expect(hooks.event.call(event)).toMatchObject({ name: 'b' });
  expect(times()).toEqual(['early event 3', 'late event 5']);
});

it('attributes the time of a nested tap to that tap alone', () => {
  const { hooks, take, begin, times } = timed();
  begin();
  hooks.event.tap('inner', () => take(300) as undefined);
  hooks.ready.tap('outer', () => {
    take(1);
    hooks.event.call(event);
    take(1);
  });
  hooks.ready.tap('next', () => take(7));
  hooks.ready.call();
  expect(times()).toEqual(['inner event 300', 'outer ready 2', 'next ready 7']);
});

it('rethrows the error of a tap, and records it', () => {
  const { hooks, begin, calls } = timed();
  const failure = new Error('no');
  hooks.event.tap({ name: 'guard', privacy: true }, () => {
    throw failure;
  });
  begin();
  expect(hooks.event.call(event)).toBeNull();
  expect(calls).toMatchObject([{ plugin: 'guard', fault: { error: failure } }]);
});
