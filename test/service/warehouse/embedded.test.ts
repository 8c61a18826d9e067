import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openEmbeddedStore } from '../../../service/engines';
import { inProcess } from '../../../service/thread/run-engine';
import { openSqlite, type Sqlite } from '../../../service/thread/sqlite';
import { answers, data } from './data';
import { provesHostileRows } from './proves-hostile';
import { provesMoney } from './proves-money';
import { provesPersons } from './proves-persons';
import { provesQueries } from './proves-queries';
import { queries, valuesOf } from './queries';

describe('the queries of docs/warehouse.md, on the embedded store', () => {
  const folder = mkdtempSync(join(tmpdir(), 'taproot-warehouse-'));
  let database: Sqlite;
  beforeAll(async () => {
    const store = await openEmbeddedStore(folder);
    await store.migrate();
    await store.put(data);
    await store.close();
    database = openSqlite(join(folder, 'store.sqlite'));
  });
  afterAll(() => {
    database.close();
    rmSync(folder, { recursive: true });
  });

  it('the queries of docs/warehouse.md, on the embedded store each have a hand-computed answer', () => {
    expect([...queries.keys()]).toEqual(Object.keys(answers));
  });

  it.each(Object.entries(answers))('%s', (title, answer) => {
    const rows = database.prepare(queries.get(title) ?? '').all() as object[];
    expect(rows.map(valuesOf)).toEqual(answer);
  });

  let worlds = 0;
  const empty = async () => {
    const file = join(folder, `world-${worlds++}`);
    const store = await openEmbeddedStore(file, inProcess);
    await store.migrate();
    const asked = openSqlite(join(file, 'store.sqlite'));
    return {
      store,
      ask: async (sql: string) => asked.prepare(sql).all() as object[],
      async close() {
        asked.close();
        await store.close();
      },
    };
  };
  provesQueries(empty, 20);
  provesPersons(empty, 10);
  provesHostileRows(empty);
  provesMoney(empty);
});
