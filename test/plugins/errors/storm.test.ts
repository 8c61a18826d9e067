import { expect, it, vi } from 'vitest';
import { createStorm } from '../../../plugins/errors/storm';

const stormAt = (clock = { now: 0 }, begins = () => {}) => createStorm(() => clock.now, begins);
const count = (times: number, fn: (i: number) => boolean) => Array.from({ length: times }, (_, i) => fn(i)).filter(Boolean).length;

it('admits 200 of 100 000 equal errors and 200 of 5 000 distinct ones, and counts the rest [ERR-04]', () => {
  const storm = stormAt();
  expect(count(100_000, () => storm.lets('equal'))).toBe(200);
  expect(count(5_000, (i) => storm.lets(`distinct ${i}`))).toBe(199);
  expect(storm.summary()).toBe('dropped the newest errors: 99800 repeated, 4801 others');
  expect(storm.summary()).toBeUndefined();
});

it('admits again after 60 s, and after the clock was set back [ERR-04]', () => {
  const clock = { now: 1e6 };
  const storm = stormAt(clock);
  count(300, () => storm.lets('e'));
  clock.now += 59_999;
  expect(storm.lets('e')).toBe(false);
  clock.now += 1;
  expect(count(300, () => storm.lets('e'))).toBe(200);
  clock.now -= 500_000;
  expect(storm.lets('e')).toBe(true);
});

it('announces the start of dropping, once per summary', () => {
  const begins = vi.fn();
  const storm = stormAt(undefined, begins);
  expect(storm.summary()).toBeUndefined();
  storm.drop();
  storm.drop();
  expect(begins).toHaveBeenCalledTimes(1);
  expect(storm.summary()).toBe('dropped the newest errors: 0 repeated, 2 others');
  storm.drop();
  expect(begins).toHaveBeenCalledTimes(2);
});
