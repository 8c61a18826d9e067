import { Registry } from 'prom-client';
import { describe, expect, it } from 'vitest';
import { entriesOf, textOf } from '../../../service/log/entry';
import { measureBehind } from '../../../service/operation/measure-behind';
import { metricOf } from '../../../tools/bench/service/metrics';
import { hitArrival, NOON } from '../support/arrivals';

const read = async (oldest: () => Promise<string | undefined>, now: number) => {
  const registry = new Registry();
  measureBehind(registry, { oldest }, () => now);
  return metricOf(await registry.metrics(), 'taproot_worker_behind_seconds');
};

describe('the metric of how far workers are behind', () => {
  const text = textOf(entriesOf([hitArrival({}, NOON), hitArrival({}, NOON + 700)]));

  it.each([
    ['grows while an entry waits', async () => text, 12.5],
    ['is 0 while nothing waits', async () => undefined, 0],
    ['is unknown where the entry can’t be read', async () => '{', Number.NaN],
    ['is unknown while the log does not answer', () => Promise.reject(new Error('down')), Number.NaN],
  ])('%s', async (_, oldest, seconds) => {
    expect(await read(oldest, NOON + 12_500)).toBe(seconds);
  });

  it('is never negative, as where a clock was set back', async () => {
    expect(await read(async () => text, NOON - 5_000)).toBe(0);
  });
});
