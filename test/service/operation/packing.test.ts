import type { LogFn } from 'pino';
import { expect, it, vi } from 'vitest';
import { packHourly } from '../../../service/operation/packing';

const DAY = 86_400_000;
const NOW = Date.UTC(2026, 10, 28);

it('older hits are packed 1000 at a time, at once and every hour, and what a fault has left an hour later', async () => {
  let due = 2_500;
  let faults = 0;
  const calls: (readonly number[])[] = [];
  const said: string[] = [];
  const packHits = async (before: number, now: number, most: number) => {
    calls.push([before, now, most]);
    if (faults++ === 1) throw new Error('disk full');
    const seen = Math.min(due, most);
    due -= seen;
    return seen;
  };
  const say: LogFn = (...[, text]: readonly unknown[]) => void said.push(`${text}`);
  const stop = packHourly({ store: { packHits }, days: 3, logger: { info: say, warn: say }, now: () => NOW, rest: 1, hourly: 1 });
  await vi.waitFor(() => expect(said).toHaveLength(2), { timeout: 30_000 });
  await stop();
  expect(calls.every(([before, now, most]) => before === NOW - 3 * DAY && now === NOW && most === 1_000)).toBe(true);
  expect(said).toEqual(['could not pack older hits: trying again in an hour', 'packed hits that were older than 3 days']);
  expect(due).toBe(0);
});
