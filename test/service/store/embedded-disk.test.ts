import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Registry } from 'prom-client';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DAY } from '../../../lib/time/day';
import { rowsOf } from '../../../service/commands/export';
import { openEmbeddedStore } from '../../../service/engines';
import { measureStore } from '../../../service/operation/metrics';
import { retainDays } from '../../../service/operation/retention';
import type { Store } from '../../../service/store/store';
import { inProcess } from '../../../service/thread/run-engine';
import { openSqlite } from '../../../service/thread/sqlite';
import { makeNetwork } from '../../../tools/bench/warehouse/network';
import { hitArrival, NOON } from '../support/arrivals';

let folder: string;
let store: Store;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'taproot-disk-'));
  store = await openEmbeddedStore(folder, inProcess);
  await store.migrate();
});
afterEach(async () => {
  await store.close();
  rmSync(folder, { recursive: true });
});

const sizeOf = (name: string) => (existsSync(join(folder, name)) ? statSync(join(folder, name)).size : 0);
const whole = () => sizeOf('store.sqlite') + sizeOf('store.sqlite-wal');
const put = async (count: number, received: number, more: Readonly<Record<string, unknown>> = {}) => {
  for (let left = count; left > 0; left -= 500)
    await store.put(
      Array.from({ length: Math.min(left, 500) }, () =>
        hitArrival({ temp_id: 'v', timestamp: received, page_title: 'x'.repeat(1_500), ...more }, received),
      ),
    );
};

describe('the file of the embedded store', () => {
  it('S24: has pages that hits fill, and that can be given back', () => {
    const reader = openSqlite(join(folder, 'store.sqlite'));
    expect(reader.prepare('pragma page_size').get()).toMatchObject({ page_size: 8_192 });
    expect(reader.prepare('pragma auto_vacuum').get()).toMatchObject({ auto_vacuum: 2 });
    reader.close();
  });

  it('S24: takes at most 700 bytes for a hit of a network, its indexes and links included, once it is packed', async () => {
    const used = () => {
      const reader = openSqlite(join(folder, 'store.sqlite'));
      const read = (pragma: string) => Number(Object.values(reader.prepare(`pragma ${pragma}`).get() as object)[0]);
      const bytes = (read('page_count') - read('freelist_count')) * read('page_size');
      reader.close();
      return bytes;
    };
    const empty = used();
    const network = makeNetwork(12_000, 60);
    let last = 0;
    for (const batch of network.batches()) {
      await store.put(batch);
      last = batch.at(-1)?.received ?? last;
    }
    const hits = network.truth.hits();
    expect((used() - empty) / hits).toBeGreaterThan(1_200);
    while (await store.packHits(last + 1, last, 1_000));
    expect((used() - empty) / hits).toBeLessThanOrEqual(700);
    // Later hits take the room.
    const size = whole();
    await put(500, NOON, { page_title: 'short' });
    expect(whole()).toBeLessThanOrEqual(size);
  });

  it('S19: becomes smaller when retention deletes rows', async () => {
    await put(6_000, NOON - 400 * DAY);
    await put(1_000, NOON);
    const before = whole();
    expect(await retainDays(store, 30, NOON)).toMatchObject({ hit: 6_000 });
    await store.erase({ visitor: 'nobody' }, NOON);
    expect(whole()).toBeLessThan(before / 3);
    expect(await store.page('hit', 0, 5)).toHaveLength(5);
  });

  it('S19: has nothing of an erased visitor, nor has any other file of DATA, also while others read', async () => {
    const id = 'c0ffee00-5a6b-4c7d-8e9f-0a1b2c3d4e5f';
    await put(300, NOON, { temp_id: id });
    await put(300, NOON);
    const reader = openSqlite(join(folder, 'store.sqlite'));
    expect(reader.prepare('select count(*) as n from hits').get()).toMatchObject({ n: 600 });
    const holding = () => readdirSync(folder).filter((name) => readFileSync(join(folder, name)).includes(id));
    expect(holding()).not.toEqual([]);
    expect(await store.erase({ visitor: id }, NOON)).toMatchObject({ hit: 300 });
    expect(holding()).toEqual([]);
    reader.close();
  });

  it('S18: has a file of writes that stays small beside an export that nobody reads, as each page is a read of its own', async () => {
    await put(100, NOON);
    const stuck = rowsOf(store, 'hit');
    await stuck.next();
    await put(10_000, NOON);
    expect(sizeOf('store.sqlite-wal')).toBeLessThan(16 * 1024 * 1024);
    expect((await stuck.next()).done).toBe(false);
    // Somebody's own transaction lets it grow, which the metric says.
    const registry = new Registry();
    measureStore(registry, join(folder, 'store.sqlite'));
    const reader = openSqlite(join(folder, 'store.sqlite'));
    reader.exec('begin');
    reader.prepare('select count(*) from hits').get();
    await put(10_000, NOON);
    const bytes = Number(/taproot_store_bytes\{file="wal"\} (\d+)/.exec(await registry.metrics())?.[1]);
    expect(bytes).toBe(sizeOf('store.sqlite-wal'));
    expect(bytes).toBeGreaterThan(16 * 1024 * 1024);
    reader.exec('commit');
    reader.close();
    // One transaction lets it grow: that is cut off.
    await store.put(Array.from({ length: 8_000 }, () => hitArrival({ page_title: 'x'.repeat(1_500) })));
    expect(sizeOf('store.sqlite-wal')).toBeGreaterThan(16 * 1024 * 1024);
    await put(500, NOON);
    await put(500, NOON);
    expect(sizeOf('store.sqlite-wal')).toBeLessThanOrEqual(16 * 1024 * 1024);
  });
});
