import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { asyncBufferFromFile, parquetMetadataAsync, parquetReadObjects } from 'hyparquet';
import { afterAll, expect, it } from 'vitest';
import type { Row } from '../../../service/store/store';
import { writeParquet } from '../../../service/warehouse/parquet';
import { errorArrival, hitArrival, NOON } from '../support/arrivals';

const folder = mkdtempSync(join(tmpdir(), 'taproot-parquet-'));
afterAll(() => rmSync(folder, { recursive: true }));

const read = async (file: string) => parquetReadObjects({ file: await asyncBufferFromFile(file) });

async function* rows(count: number, body = (i: number): Row['body'] => hitArrival({ event_index: i, page_title: 'Año 漢字' }).body) {
  for (let i = 1; i <= count; i++) yield { id: i, received: NOON + i, body: body(i), visitor: 'v-1' };
}

it('a Parquet file writes every row of several groups, with columns of their types, for another reader', async () => {
  const file = join(folder, 'hits.parquet');
  await writeParquet('hit', rows(25_000), file);
  const all = await read(file);
  expect(all.map(({ id }) => Number(id))).toEqual(Array.from({ length: 25_000 }, (_, i) => i + 1));
  const last = all.at(-1) ?? expect.fail();
  expect(last).toMatchObject({ received: new Date(NOON + 25_000), happened: null, event: 'page_view', site: 'main', version: '1.3.8' });
  expect(last.body).toMatchObject({ event_index: 25_000, page_title: 'Año 漢字', hit_id: last.hit_id });
});

it('a Parquet file writes errors, and a file without rows', async () => {
  const errors = join(folder, 'errors.parquet');
  await writeParquet(
    'error',
    rows(3, () => errorArrival('a-user').body),
    errors,
  );
  expect(await read(errors)).toMatchObject(
    [1, 2, 3].map(() => ({ type: 'javascript_error', visitor: 'v-1', happened: new Date(1_760_000_000_000) })),
  );
  const none = join(folder, 'none.parquet');
  await writeParquet('receipt', rows(0), none);
  expect(await read(none)).toEqual([]);
});

it('a Parquet file is readable by the owner alone, and leaves nothing behind if reading rows fails', async () => {
  expect(statSync(join(folder, 'hits.parquet')).mode & 0o777).toBe(0o600);
  const failing = async function* () {
    yield* rows(5);
    throw new Error('the store went away');
  };
  await expect(writeParquet('hit', failing(), join(folder, 'failed.parquet'))).rejects.toThrow('the store went away');
  expect(readdirSync(folder).filter((name) => name.startsWith('failed'))).toEqual([]);
});

it('S12: a Parquet file holds a group of large rows at a time, of which ten thousand would be gigabytes', async () => {
  const file = join(folder, 'large.parquet');
  const page_title = 'x'.repeat(200_000);
  await writeParquet(
    'hit',
    rows(500, (i) => hitArrival({ event_index: i, page_title }).body),
    file,
  );
  const { row_groups } = await parquetMetadataAsync(await asyncBufferFromFile(file));
  expect(row_groups.length).toBeGreaterThan(2);
  expect(row_groups.reduce((sum, { num_rows }) => sum + Number(num_rows), 0)).toBe(500);
  expect((await read(file)).map(({ id }) => Number(id))).toEqual(Array.from({ length: 500 }, (_, i) => i + 1));
});
