import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DAY } from '../../../lib/time/day';
import { type Asked, exportLines, rowsOf } from '../../../service/commands/export';
import { hitArrival, NOON } from '../support/arrivals';
import { openFreshEmbedded } from '../support/fresh-stores';

/** Hours of arrival, in the order in which the rows are stored: a log gives out some late. */
const HOURS = [0, 5, 3, 11, 12, 10, 35, 36, 13, 40];
const HOUR = DAY / 24;

let world: Awaited<ReturnType<typeof openFreshEmbedded>>;
beforeEach(async () => {
  world = await openFreshEmbedded();
  for (const hour of HOURS) await world.store.put([hitArrival({ hit_id: `h${hour}`, timestamp: NOON }, NOON + hour * HOUR)]);
});
afterEach(() => world.close());

const hours = async (asked: Asked = {}) => {
  const found: number[] = [];
  for await (const { received } of rowsOf(world.store, 'hit', asked)) found.push((received - NOON) / HOUR);
  return found;
};
const midnight = (days: number) => NOON + 12 * HOUR + (days - 1) * DAY;

describe('an export', () => {
  it('has each row in the file of the day on which it came, in whatever order rows were stored', async () => {
    const days = await Promise.all([0, 1, 2].map((day) => hours({ since: midnight(day), until: midnight(day + 1) })));
    expect(days).toEqual([
      [0, 5, 3, 11, 10],
      [12, 35, 13],
      [36, 40],
    ]);
  });

  it('has what came at its beginning, and not what came at its end', async () => {
    expect(await hours({ since: NOON + 35 * HOUR, until: NOON + 36 * HOUR })).toEqual([35]);
    expect(await hours({ since: NOON + 41 * HOUR })).toEqual([]);
    expect(await hours({ until: NOON })).toEqual([]);
    expect(await hours()).toEqual(HOURS);
  });

  it('begins after the row that ended the last one, by its id or its key', async () => {
    expect(await hours({ after: '7' })).toEqual(HOURS.slice(7));
    expect(await hours({ after: 'h35' })).toEqual(HOURS.slice(7));
    expect(await hours({ after: '2', since: NOON + 11 * HOUR, until: NOON + 36 * HOUR })).toEqual([11, 12, 35, 13]);
    await expect(hours({ after: 'nobody' })).rejects.toThrow('No row has the key nobody');
  });

  it('is a file for nobody else, which is there once it is whole', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'taproot-export-'));
    try {
      const file = join(folder, 'day.ndjson');
      await exportLines(rowsOf(world.store, 'hit', { since: midnight(1), until: midnight(2) }), file);
      const lines = readFileSync(file, 'utf8').trim().split('\n');
      expect(lines.map((line) => JSON.parse(line).hit_id)).toEqual(['h12', 'h35', 'h13']);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
