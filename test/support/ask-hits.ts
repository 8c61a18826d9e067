import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Arrival } from '../../service/arrival';
import { openEmbeddedStore } from '../../service/engines';
import { inProcess } from '../../service/thread/run-engine';
import { openSqlite } from '../../service/thread/sqlite';
import { documentedQueries } from '../../service/warehouse/documented';

/** A query of docs/warehouse.md by its heading, for the demo's hosts, which are local ones. */
export function localQuery(heading: string): string {
  const sql = documentedQueries().get(heading);
  if (!sql) throw new Error(`docs/warehouse.md has no query "${heading}"`);
  return sql.replaceAll("environment = 'production'", "environment <> 'testing'");
}

/** Stores hits that pages have sent, and asks the store. */
export async function askHits(hits: readonly Readonly<Record<string, unknown>>[], sql: string): Promise<object[]> {
  const folder = mkdtempSync(join(tmpdir(), 'taproot-hits-'));
  try {
    const store = await openEmbeddedStore(folder, inProcess);
    await store.migrate();
    const arrivals = hits.map((body): Arrival => ({ kind: 'hit', key: `${body.hit_id}`, received: Number(body.timestamp) + 1_000, body }));
    // One batch after the other, as from pages.
    for (const arrival of arrivals) await store.put([arrival]);
    await store.close();
    const database = openSqlite(join(folder, 'store.sqlite'));
    const rows = database.prepare(sql).all() as object[];
    database.close();
    return rows;
  } finally {
    rmSync(folder, { recursive: true });
  }
}
