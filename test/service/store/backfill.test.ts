import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openEmbeddedStore } from '../../../service/engines';
import { migrations } from '../../../service/store/migrations';
import { sqliteDialect } from '../../../service/store/sqlite-store';
import { inProcess } from '../../../service/thread/run-engine';
import { openSqlite, transaction } from '../../../service/thread/sqlite';
import { hitArrival } from '../support/arrivals';

const tempOf = (i: number) => `00000000-0000-4000-8000-${String(i % 50).padStart(12, '0')}`;

it('S8: the rows of an earlier release are brought over in pieces, others write between, and a kill costs one piece', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'taproot-backfill-'));
  const database = openSqlite(join(folder, 'store.sqlite'));
  const store = await openEmbeddedStore(folder, inProcess);
  try {
    for (const statement of migrations[0]?.(sqliteDialect) ?? []) database.exec(statement);
    database.exec('pragma user_version = 1');
    const insert = database.prepare(`insert into hits (hit_id, received, event, site, environment, brand, version, visitor, body)
      values (?, 1, 'page_view', 'main', 'production', 'main', '1.0.0', 'of before', ?)`);
    transaction(database, () => {
      for (let i = 1; i <= 5_000; i++)
        insert.run(`h-${i}`, JSON.stringify({ event: 'page_view', temp_id: tempOf(i), sess_id: `s${i % 50}` }));
    });
    database.exec("create trigger killed before update of visitor on hits when new.id = 3000 begin select raise(abort, 'killed'); end");
    await expect(store.migrate()).rejects.toThrow('killed');
    const parts = () =>
      database.prepare('select part, after from backfill order by part').all() as readonly {
        readonly part: string;
        readonly after: number;
      }[];
    expect(parts()).toMatchObject([
      { part: 'accounts', after: 0 },
      { part: 'contacts', after: 0 },
      { part: 'visitors', after: expect.any(Number) },
    ]);
    // Pieces are whole.
    const [after] = parts().flatMap(({ part, after }) => (part === 'visitors' ? [Number(after)] : []));
    expect(after).toBeGreaterThan(0);
    expect(after).toBeLessThan(3_000);
    const left = "select count(*) as n from hits where visitor = 'of before'";
    expect(database.prepare(left).get()).toMatchObject({ n: 5_000 - Number(after) });

    // A service of the earlier release goes on between two pieces.
    const between = hitArrival({ temp_id: tempOf(7) });
    expect(await store.put([between])).toMatchObject({ kept: { hit: 1 } });
    database.exec('drop trigger killed');
    database.exec('create table again (id integer)');
    database.exec(
      `create trigger again before update of visitor on hits when new.id <= ${after} begin insert into again values (new.id); end`,
    );
    expect(await store.migrate()).toEqual([]);
    expect(parts()).toEqual([]);
    expect(database.prepare('select count(*) as n from again').get()).toMatchObject({ n: 0 });
    const wrong = "select count(*) as n from hits where visitor is not body ->> 'temp_id'";
    expect(database.prepare(wrong).get()).toMatchObject({ n: 0 });
    expect((await store.person({ visitor: tempOf(7) })).rows.hit).toHaveLength(101);
  } finally {
    await store.close();
    database.close();
    rmSync(folder, { recursive: true });
  }
});
