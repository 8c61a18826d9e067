import { join } from 'node:path';
import pg from 'pg';
import { openStore } from '../../../service/engines';
import type { Store } from '../../../service/store/store';
import { inProcess } from '../../../service/thread/run-engine';
import { openSqlite } from '../../../service/thread/sqlite';
import { startPostgres } from '../../lab/servers/postgres';

export interface BenchStore {
  /** Frees the room of what was written over, as PostgreSQL does by itself every minute. */
  rest(): Promise<void>;
  readonly store: Store;
  readonly name: string;
  /** Bytes that rows and indexes take, and bytes of the files. Free room in them is that of later rows; PostgreSQL counts it as taken. */
  size(): Promise<{ readonly used: number; readonly files: number }>;
  close(): Promise<void>;
}

const SIZE = `select sum(pg_total_relation_size(pg_class.oid))::bigint as bytes from pg_class join pg_namespace on pg_namespace.oid = relnamespace where relkind = 'r' and nspname = 'public'`;

async function openPostgres(data: string): Promise<BenchStore> {
  const server = process.env.DATABASE_URL ? undefined : await startPostgres();
  const url = process.env.DATABASE_URL ?? server?.url ?? '';
  const store = await openStore({ DATA: data, DATABASE_URL: url } as Parameters<typeof openStore>[0], inProcess);
  const ask = async (sql: string) => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    return client
      .query(sql)
      .then(({ rows }) => rows)
      .finally(() => client.end());
  };
  return {
    ...{ store, name: 'PostgreSQL' },
    rest: async () => void (await ask('vacuum hits')),
    async size() {
      const [row] = await ask(SIZE);
      return { used: Number(row.bytes), files: Number(row.bytes) };
    },
    async close() {
      await store.close();
      await server?.close();
    },
  };
}

async function openEmbedded(data: string): Promise<BenchStore> {
  const store = await openStore({ DATA: data } as Parameters<typeof openStore>[0], inProcess);
  return {
    ...{ store, name: 'the embedded store' },
    // A turn of the event loop: what native code holds is freed there.
    rest: () => new Promise((done) => setImmediate(done)),
    async size() {
      const database = openSqlite(join(data, 'store.sqlite'));
      const read = (pragma: string) => Number(Object.values(database.prepare(`pragma ${pragma}`).get() as object)[0]);
      const [page, pages, free] = [read('page_size'), read('page_count'), read('freelist_count')];
      database.close();
      return { used: (pages - free) * page, files: pages * page };
    },
    close: () => store.close(),
  };
}

/** Opens an empty store: PostgreSQL at `DATABASE_URL`, or a server of its own, or the embedded one. */
export const openBenchStore = (name: 'embedded' | 'postgres', data: string): Promise<BenchStore> =>
  name === 'postgres' ? openPostgres(data) : openEmbedded(data);
