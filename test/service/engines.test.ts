import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { migrated, openEmbeddedStore } from '../../service/engines';
import { inProcess } from '../../service/thread/run-engine';
import { hitArrival } from './support/arrivals';

const logger = { info() {}, warn() {} };

it('S8: hits are stored while rows of an earlier release are brought over, and a person is not found by halves', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'taproot-engines-'));
  const own = await openEmbeddedStore(folder, inProcess);
  let finish = () => {};
  const over = new Promise<void>((done) => {
    finish = done;
  });
  const store = migrated({ ...own, bringRowsOver: () => over }, logger);
  try {
    const arrival = hitArrival({ temp_id: 'one' });
    expect(await store.put([arrival])).toMatchObject({ kept: { hit: 1 } });
    await expect(store.person({ visitor: 'one' })).rejects.toThrow('rows of an earlier release are being brought over');
    const claim = { holder: 'test', place: 'here', zone: 'UTC', now: Date.now(), until: Date.now() + 20_000 };
    expect(await store.claimFacts(claim)).toBeUndefined();
    finish();
    expect((await store.person({ visitor: 'one' })).rows.hit).toHaveLength(1);
    expect(await store.claimFacts(claim)).toMatchObject({ newest: 1 });
  } finally {
    await store.close();
    rmSync(folder, { recursive: true });
  }
}, 60_000);

it('S8: a worker says what bringing rows over takes before the tables change, and other parts of the service do not', async () => {
  for (const config of [{}, { DATABASE_URL: 'postgres://db' }, undefined]) {
    const folder = mkdtempSync(join(tmpdir(), 'taproot-engines-'));
    const own = await openEmbeddedStore(folder, inProcess);
    const told: object[] = [];
    const say = { ...logger, info: (said: unknown) => void told.push(said as object) };
    const store = migrated({ ...own, lacking: async () => 5_000_000 }, say, config);
    try {
      await store.put([hitArrival()]);
      const needs = { hits: 5_000_000, minutes: 20, megabytes: config?.DATABASE_URL ? 7_500 : 350 };
      expect(told.slice(0, 2)).toEqual(config ? [needs, { version: 1 }] : [{ version: 1 }, { version: 2 }]);
    } finally {
      await store.close();
      rmSync(folder, { recursive: true });
    }
  }
}, 60_000);

it('rows that could not be brought over are tried again', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'taproot-engines-'));
  const own = await openEmbeddedStore(folder, inProcess);
  let tries = 0;
  const bringRowsOver = async () => {
    tries += 1;
    if (tries === 1) throw new Error('the disk is full');
  };
  const told: object[] = [];
  const store = migrated({ ...own, bringRowsOver }, { ...logger, warn: (said: unknown) => void told.push(said as object) });
  try {
    await store.put([hitArrival({ temp_id: 'one' })]);
    await expect.poll(() => tries, { timeout: 60_000 }).toBe(2);
    expect(told).toEqual([{ reason: 'the disk is full' }]);
  } finally {
    await store.close();
    rmSync(folder, { recursive: true });
  }
}, 90_000);
