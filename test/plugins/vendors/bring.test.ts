// @page
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createTicker } from '../../../lib/time/ticker';
import { bring } from '../../../plugins/vendors/bring';
import { aLife } from '../../support/a-life';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

type Asks = Readonly<Record<number, string>>;

/** Requests a library that arrives after `seconds`. Returns the time of each request, and when the outcome settled. */
async function bringAt(seconds: number, asks: Asks, load: (address: string) => Promise<unknown> = () => new Promise(() => {})) {
  const asked: [second: number, address: string][] = [];
  const failures: unknown[] = [];
  let there = false;
  let settled: [second: number, came: boolean] | undefined;
  const second = () => Math.floor((Date.now() - began) / 1_000);
  const began = Date.now();
  setTimeout(() => {
    there = true;
  }, seconds * 1_000);
  const every = createTicker(aLife().later, 1_000);
  const outcome = bring({
    every,
    asks,
    load(address) {
      asked.push([second(), address]);
      return load(address);
    },
    arrived: () => there,
    failed: (error) => void failures.push(error),
  });
  void outcome.then((came) => {
    settled = [second(), came];
  });
  await vi.advanceTimersByTimeAsync(100_000);
  return { asked, failures, settled };
}

const TAGS: Asks = { 0: 'gtm', 5: 'gtm' };
const GTAG: Asks = { 0: 'own', 5: 'fallback', 10: 'own' };

describe('bring', () => {
  const table: [rule: string, asks: Asks, there: number, asked: [number, string][], settled: [number, boolean]][] = [
    [
      'when it never comes, retries after 5 s and gives up after 30 s',
      TAGS,
      99,
      [
        [0, 'gtm'],
        [5, 'gtm'],
      ],
      [30, false],
    ],
    ['when it comes after 4.5 s, requests it once', TAGS, 4.5, [[0, 'gtm']], [5, true]],
    [
      'when it comes after 29.5 s, reports it as loaded',
      TAGS,
      29.5,
      [
        [0, 'gtm'],
        [5, 'gtm'],
      ],
      [30, true],
    ],
    [
      'when it comes after 30.5 s, reports it as missing',
      TAGS,
      30.5,
      [
        [0, 'gtm'],
        [5, 'gtm'],
      ],
      [30, false],
    ],
    [
      'when it never comes, loads 3 times, with the fallback after 5 s, and gives up after 30 s',
      GTAG,
      99,
      [
        [0, 'own'],
        [5, 'fallback'],
        [10, 'own'],
      ],
      [30, false],
    ],
    [
      'when it comes after 7 s, loads twice',
      GTAG,
      7,
      [
        [0, 'own'],
        [5, 'fallback'],
      ],
      [7, true],
    ],
    ['when a pixel never comes, checks every second for 30 s', { 0: 'pixel' }, 99, [[0, 'pixel']], [30, false]],
    ['when a pixel comes after 20 s, waits for it', { 0: 'pixel' }, 20, [[0, 'pixel']], [20, true]],
  ];
  it.each(table)('loads a library on schedule: %s [TAG-01 TAG-02 CNV-04]', async (_, asks, there, asked, settled) => {
    const result = await bringAt(there, asks);
    expect(result.asked).toEqual(asked);
    expect(result.settled).toEqual(settled);
  });

  it('reports a failed load, and retries on schedule [TAG-01]', async () => {
    const { asked, failures, settled } = await bringAt(99, TAGS, () => Promise.reject(new Error('blocked')));
    expect(asked).toHaveLength(2);
    expect(failures).toHaveLength(2);
    expect(settled).toEqual([30, false]);
  });

  it('requests no library that is already there', async () => {
    const { asked, settled } = await bringAt(0, { 1: 'late' });
    expect(asked).toEqual([]);
    expect(settled).toEqual([1, true]);
  });

  it('checks for the library as soon as a script has loaded, and not once stopped', async () => {
    let there = false;
    const load = async () => {
      there = true;
    };
    const life = aLife();
    const every = createTicker(life.later, 1_000);
    const one = bring({ every, asks: { 0: 'a' }, load, arrived: () => there, failed() {} });
    await expect(one).resolves.toBe(true);
    const looks = vi.fn(() => false);
    void bring({ every, asks: {}, load, arrived: looks, failed() {} });
    life.end();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(looks).toHaveBeenCalledTimes(1);
  });

  it('settles once within 30 s, without more requests than planned, whenever the library arrives [TAG-02 CNV-04]', async () => {
    await fc.assert(
      fc.asyncProperty(fc.double({ min: 0.1, max: 60, noNaN: true }), async (there) => {
        const { asked, settled } = await bringAt(there, GTAG);
        expect(asked.length).toBeLessThanOrEqual(3);
        expect(settled?.[1]).toBe(there <= 30);
        expect(settled?.[0]).toBeLessThanOrEqual(30);
      }),
      { numRuns: 50 },
    );
  });
});
