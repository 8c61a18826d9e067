import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'libsql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openEmbeddedStore } from '../../../service/engines';
import { migrations } from '../../../service/store/migrations';
import { sqliteDialect } from '../../../service/store/sqlite-store';
import type { Store } from '../../../service/store/store';
import { openSqlite } from '../../../service/thread/sqlite';
import { hitArrival } from '../support/arrivals';
import { provesStore } from './contract';
import { provesErasures } from './contract-erasures';
import { provesFactList } from './contract-facts';
import { provesOutbox } from './contract-outbox';
import { provesRefusedContacts } from './contract-refused';
import { firstVersion, provesMigration } from './first-version';

describe('the embedded store', () => {
  const folder = mkdtempSync(join(tmpdir(), 'taproot-store-'));
  const open = () => openEmbeddedStore(folder);
  let store: Store;
  beforeAll(async () => {
    store = await open();
    expect(await store.migrate()).toEqual(migrations.map((_, index) => index + 1));
  });
  afterAll(async () => {
    await store.close();
    rmSync(folder, { recursive: true });
  });
  const rowsOf = async (sql: string) => {
    const database = openSqlite(join(folder, 'store.sqlite'));
    const rows = database.prepare(sql).all() as object[];
    database.close();
    return rows;
  };
  provesStore(() => store, open, rowsOf, "select name from sqlite_master where type = 'table' and name not like 'sqlite_%'");

  provesFactList(() => store, open);

  provesOutbox(() => store, open, rowsOf);

  provesRefusedContacts(() => store);

  provesErasures(() => store);

  it('has everything from its first version after a migration', async () => {
    const old = join(folder, 'old');
    mkdirSync(old);
    const database = new Database(join(old, 'store.sqlite'));
    for (const statement of firstVersion(sqliteDialect)) database.exec(statement);
    database.exec('pragma user_version = 1');
    database.close();
    const migrated = await openEmbeddedStore(old);
    await provesMigration(migrated);
    await migrated.close();
  });

  it('looks for what is due by an index alone, whatever waits and whatever is done', () => {
    const database = openSqlite(join(folder, 'store.sqlite'));
    const plan = (sql: string) =>
      (database.prepare(`explain query plan ${sql}`).all() as { detail: string }[]).map(({ detail }) => detail).join('\n');
    const due = plan("select event from deliveries where destination = 'crm' and again = 0 and due <= 5 order by due limit 9");
    const next = plan("select min(due) as due from deliveries where destination = 'crm' and again = 1");
    const packed = plan("select event from deliveries where pack = 'p' and destination = 'crm' and due <= 5 order by event");
    const counted = plan('select destination, state, reason, count(*) from told group by destination, state, reason');
    database.close();
    for (const text of [due, next]) expect(text).toContain('deliveries_due');
    expect(packed).toContain('deliveries_pack');
    expect(counted).toContain('COVERING INDEX told_state');
    expect([due, next, counted].join()).not.toMatch(/TEMP B-TREE|SCAN deliveries/);
  });

  it('keeps its rows when it is opened again', async () => {
    const arrival = hitArrival();
    await store.put([arrival]);
    await store.close();
    store = await open();
    expect(await store.find('hit', arrival.key)).toBeGreaterThan(0);
  });
});
