import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { waitFor } from '../../../lib/time/wait-for';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());
const timers = { setTimeout: (...args: Parameters<typeof setTimeout>) => setTimeout(...args) } as unknown as Window;

it('polls every 50 ms until something is found [LIF-07]', async () => {
  const find = vi.fn().mockReturnValueOnce(null).mockReturnValueOnce(undefined).mockReturnValue('found');
  const found = waitFor(timers, find);
  await vi.advanceTimersByTimeAsync(100);
  expect(await found).toBe('found');
  expect(find).toHaveBeenCalledTimes(3);
});

it('waitFor gives up after 15 s [LIF-07]', async () => {
  const done = vi.fn();
  void waitFor(timers, () => null).then(done);
  await vi.advanceTimersByTimeAsync(14_950);
  expect(done).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(50);
  expect(done).toHaveBeenCalledExactlyOnceWith(undefined);
});
