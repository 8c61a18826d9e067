// @page
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createTicker } from '../../../lib/time/ticker';
import { aLife } from '../../support/a-life';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('a ticker has one timer for all looks, until none is left', () => {
  const later = vi.fn(aLife().later);
  const every = createTicker(later, 1_000);
  const counts = [0, 0, 0];
  for (const [i, most] of [3, 5, 2].entries())
    every(() => {
      counts[i] = (counts[i] ?? 0) + 1;
      return counts[i] === most;
    });
  expect(later).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(999);
  expect(counts).toEqual([0, 0, 0]);
  vi.advanceTimersByTime(1);
  expect(counts).toEqual([1, 1, 1]);
  expect(later).toHaveBeenCalledTimes(2);
  vi.advanceTimersByTime(60_000);
  expect(counts).toEqual([3, 5, 2]);
  // The sixth tick finds nobody who looks.
  expect(later).toHaveBeenCalledTimes(6);
});

it('a ticker begins again, and takes a look during a tick', () => {
  const every = createTicker(aLife().later, 1_000);
  const looks = [vi.fn(() => true), vi.fn(() => true)] as const;
  every(() => {
    every(looks[0]);
    return true;
  });
  vi.advanceTimersByTime(1_000);
  expect(looks[0]).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1_000);
  expect(looks[0]).toHaveBeenCalledOnce();
  vi.advanceTimersByTime(60_000);
  every(looks[1]);
  vi.advanceTimersByTime(1_000);
  expect(looks[1]).toHaveBeenCalledOnce();
});

it('a ticker goes on without a look that throws', () => {
  const told = vi.fn();
  const { later } = aLife();
  const every = createTicker((run, ms) => later(() => void guarded(run), ms), 1_000);
  const guarded = (run: () => void) => {
    try {
      run();
    } catch (error) {
      told(error);
    }
  };
  const broken = vi.fn(() => {
    throw 'broken';
  });
  const look = vi.fn(() => false);
  every(broken);
  every(look);
  vi.advanceTimersByTime(3_000);
  expect(told.mock.calls).toEqual([['broken']]);
  expect(broken).toHaveBeenCalledOnce();
  expect(look).toHaveBeenCalledTimes(2);
});
