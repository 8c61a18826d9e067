import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { retry } from '../../../lib/network/retry';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const window = { setTimeout: (fn: () => void, ms: number) => setTimeout(fn, ms) } as unknown as Window;

function loading(failures: number) {
  let asked = 0;
  const outcome = retry(window, async () => {
    if (asked++ < failures) throw new Error(`failure ${asked}`);
    return 'loaded';
  }).catch(String);
  return { outcome, asked: () => asked };
}

describe('attempt [CON-14]', () => {
  it.each([
    [0, 1, 'loaded'],
    [1, 2, 'loaded'],
    [3, 4, 'loaded'],
    [4, 4, 'Error: failure 4'],
    [99, 4, 'Error: failure 4'],
  ])('attempt, after %i failures, has tried %i times: %s', async (failures, times, expected) => {
    const { outcome, asked } = loading(failures);
    await vi.advanceTimersByTimeAsync(60_000);
    expect([await outcome, asked()]).toEqual([expected, times]);
  });

  it('attempt waits a second between tries', async () => {
    const { asked } = loading(99);
    const counts: number[] = [];
    for (const ms of [0, 999, 1, 1_000, 1_000, 60_000]) {
      await vi.advanceTimersByTimeAsync(ms);
      counts.push(asked());
    }
    expect(counts).toEqual([1, 1, 2, 3, 4, 4]);
  });

  it('treats a synchronous throw as a failure', async () => {
    const outcome = retry(window, () => {
      throw new TypeError('Trusted Types');
    }).catch(String);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(await outcome).toBe('TypeError: Trusted Types');
  });
});
