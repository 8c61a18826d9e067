import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openEmbeddedStore, storeFile } from '../../../service/engines';
import { inProcess } from '../../../service/thread/run-engine';
import { openSqlite } from '../../../service/thread/sqlite';
import { hitArrival } from '../support/arrivals';

let folder: string;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'taproot-sqlite-'));
  const store = await openEmbeddedStore(folder, inProcess);
  await store.migrate();
  await store.put([hitArrival()]);
  await store.close();
});
afterEach(() => rmSync(folder, { recursive: true }));

describe('a file of several processes', () => {
  it('S11: is opened, read and closed while somebody writes', async () => {
    const writer = openSqlite(storeFile(folder));
    writer.exec('begin immediate');
    const store = await openEmbeddedStore(folder, inProcess);
    expect(await store.migrate()).toEqual([]);
    expect(await store.page('hit', 0, 9)).toHaveLength(1);
    await store.close();
    writer.exec('rollback');
    writer.close();
  });

  it('S11: is closed beside a reader who stays, by 40 commands within the time of a test', async () => {
    const reader = openSqlite(storeFile(folder));
    reader.exec('begin');
    reader.prepare('select count(*) from hits').get();
    for (let n = 0; n < 40; n++) {
      const store = await openEmbeddedStore(folder, inProcess);
      expect(await store.put([hitArrival()])).toMatchObject({ kept: { hit: 1 } });
      await store.close();
    }
    reader.exec('commit');
    reader.close();
  });
});
