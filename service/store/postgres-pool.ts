import pg from 'pg';
import { Unavailable, Unstorable } from '../arrival';

/** An arbitrary key of an advisory lock. A writer holds the lock until its commit, so that ids become visible in their order. */
export const WRITING = 7_215_001;

/** ms. */
const LONGEST_CONNECT = 5_000;
const LONGEST_STATEMENT = 60_000;

const BIGINT = 20;

/** The name of our connections. */
export const APPLICATION = 'taproot';

/** SQLSTATE classes that blame the values. Every other failure may be temporary. */
const FINAL = /^(22|23|54)/;

const toError = (error: unknown) => {
  const { code, message } = error as { code?: string; message: string };
  return FINAL.test(code ?? '') ? new Unstorable(message) : new Unavailable(message || String(code));
};

/** A pool of connections to PostgreSQL. A call rejects with `Unavailable` while the server is down, and with `Unstorable` for a value it refuses. */
export interface PostgresPool {
  /** Runs a unit of work in its own transaction. Transactions run one after the other, across processes too. */
  writing<T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T>;
  /** Runs a unit of work in its own transaction, at the same time as others. */
  working<T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T>;
  query<R extends pg.QueryResultRow>(sql: string, values: readonly unknown[]): Promise<pg.QueryResult<R>>;
  close(): Promise<void>;
}

export function openPostgresPool(address: string): PostgresPool {
  const pool = new pg.Pool({
    connectionString: address,
    max: 4,
    connectionTimeoutMillis: LONGEST_CONNECT,
    statement_timeout: LONGEST_STATEMENT,
    query_timeout: LONGEST_STATEMENT,
    application_name: APPLICATION,
    types: { getTypeParser: (type, format) => (type === BIGINT ? Number : pg.types.getTypeParser(type, format as 'text')) },
  });
  // The next call replaces a connection that breaks while idle.
  pool.on('error', () => {});

  const translated = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work();
    } catch (error) {
      throw toError(error);
    }
  };

  const working = <T>(work: (client: pg.PoolClient) => Promise<T>) =>
    translated(async () => {
      const client = await pool.connect();
      let broken: Error | undefined;
      const note = (error: Error) => {
        broken = error;
      };
      client.on('error', note);
      try {
        await client.query('begin');
        const result = await work(client);
        await client.query('commit');
        return result;
      } catch (error) {
        await client.query('rollback').catch(note);
        throw error;
      } finally {
        client.off('error', note);
        client.release(broken);
      }
    });

  return {
    working,
    writing: (work) =>
      working(async (client) => {
        await client.query('select pg_advisory_xact_lock($1)', [WRITING]);
        return work(client);
      }),
    query: (sql, values) => translated(() => pool.query(sql, [...values])),
    close: () => pool.end(),
  };
}
