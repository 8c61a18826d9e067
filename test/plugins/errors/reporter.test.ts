import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ErrorRecord } from '../../../plugins/errors/record';
import { type Reporter, reportLater } from '../../../plugins/errors/reporter';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const timers = { setTimeout: (fn: () => void, ms: number) => setTimeout(fn, ms) } as unknown as Window;
const record = (message: string): ErrorRecord => ({ type: 'manual_error', message, severity: 'error', timestamp: '' });

function setUp(failures = 0) {
  const told: string[] = [];
  const drop = vi.fn();
  const real: Reporter = {
    add: ({ message }, must) => void told.push(must ? `${message}!` : message),
    note: ({ url }, time) => void told.push(`${url} at ${time}`),
    leave: () => void told.push('left'),
  };
  const load = vi.fn(async () => {
    if (load.mock.calls.length <= failures) throw new Error('did not load');
    return real;
  });
  return { told, drop, load, ...reportLater(timers, drop, load) };
}

describe('reportLater', () => {
  it('passes the last 30 requests to the reporter once it has loaded, and later ones [ERR-05]', async () => {
    const { add, note, told } = setUp();
    const request = { type: 'xhr_error', url: '/a' } as const;
    for (let n = 1; n <= 31; n++) note(request, n);
    add(record('a'));
    await vi.advanceTimersByTimeAsync(60_000);
    note(request, 32);
    expect(told).toEqual([...Array.from({ length: 30 }, (_, n) => `/a at ${n + 2}`), 'a', '/a at 32']);
  });

  it('forgets requests from before a choice [CON-20]', async () => {
    const { add, note, forget, told } = setUp();
    note({ type: 'xhr_error', url: '/a' }, 1);
    forget();
    add(record('a'));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(told).toEqual(['a']);
  });

  it('fetches nothing before there is something to report [PLG-02]', async () => {
    const { load, leave } = setUp();
    leave();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(load).not.toHaveBeenCalled();
  });

  it('fetches the reporter once, on request or at the first record, and replays in order [ERR-07]', async () => {
    const { add, fetch, told, load, leave } = setUp();
    fetch();
    add(record('a'));
    add(record('b'), true);
    await vi.advanceTimersByTimeAsync(60_000);
    add(record('c'));
    leave();
    expect(told).toEqual(['a', 'b!', 'c', 'left']);
    expect(load).toHaveBeenCalledTimes(1);
  });

  it('sends at once if the page seemed to end before the reporter loaded [ERR-05]', async () => {
    const { add, told, leave } = setUp();
    add(record('a'));
    leave();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(told).toEqual(['a', 'left']);
  });

  it('keeps 1000 records and every summary for the reporter, and counts the rest [ERR-07]', async () => {
    const { add, told, drop } = setUp();
    for (let i = 0; i < 1_003; i++) add(record(String(i)));
    add(record('summary'), true);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(told).toHaveLength(1_001);
    expect(told.slice(-2)).toEqual(['999', 'summary!']);
    expect(drop).toHaveBeenCalledTimes(3);
  });

  it('requests the reporter four times, and again after 30 s if there are more errors [ERR-06 ERR-07]', async () => {
    const { add, told, load } = setUp(4);
    add(record('a'));
    await vi.advanceTimersByTimeAsync(32_000);
    add(record('b'));
    await vi.advanceTimersByTimeAsync(500);
    expect([load.mock.calls.length, told]).toEqual([4, []]);
    await vi.advanceTimersByTimeAsync(500);
    add(record('c'));
    await vi.advanceTimersByTimeAsync(0);
    expect([load.mock.calls.length, told]).toEqual([5, ['a', 'b', 'c']]);
  });
});
