import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import pg from 'pg';
import { startPostgres } from '../../../lab/servers/postgres';
import { COLUMNS, type Peer } from './peer';

/** Rows of one statement. */
const PIECE = 5_000;

const INDEXES = [
  'create index on hits (day)',
  'create index on hits (site, day)',
  'create index on hits (event, day)',
  'create index on hits (visitor)',
  'create index on hits (session)',
  'vacuum analyze hits',
];

/** PostgreSQL with an index for each question, as one would begin. */
export async function openPostgresPeer(): Promise<Peer> {
  const server = await startPostgres();
  const client = new pg.Client({ connectionString: server.url });
  await client.connect();
  const names = Object.keys(COLUMNS);
  const keep = (rows: readonly (readonly string[])[]) =>
    client.query(
      `insert into hits select * from unnest(${Object.values(COLUMNS).map((type, i) => `$${i + 1}::${type}[]`)})`,
      names.map((_, i) => rows.map((row) => row[i])),
    );
  return {
    name: 'PostgreSQL',
    async load(path) {
      await client.query(`create table hits (${Object.entries(COLUMNS).map(([name, type]) => `${name} ${type} not null`)})`);
      let rows: string[][] = [];
      for await (const line of createInterface({ input: createReadStream(path) })) {
        rows.push(line.split('\t'));
        if (rows.length < PIECE) continue;
        await keep(rows);
        rows = [];
      }
      if (rows.length) await keep(rows);
      for (const sql of INDEXES) await client.query(sql);
      return Number((await client.query("select pg_total_relation_size('hits') as bytes")).rows[0].bytes);
    },
    ask: async (sql) => (await client.query({ text: sql, rowMode: 'array' })).rows,
    async close() {
      await client.end();
      await server.close();
    },
  };
}
