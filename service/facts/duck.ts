import { mkdirSync, rmSync } from 'node:fs';
import type { DuckDBConnection, DuckDBValue } from '@duckdb/node-api';

export type Fact = string | number | boolean | null | readonly Fact[] | { readonly [name: string]: Fact };
export type FactRow = Readonly<Record<string, Fact>>;

export interface Answer {
  /** The names of the columns in their order. */
  readonly columns: readonly string[];
  readonly rows: readonly FactRow[];
}

/** A connection: temporary tables and views are its own. */
export interface Session {
  /** Runs a statement. Rejects with `Stopped` once the signal aborts, and with DuckDB's message if the statement fails. */
  ask(sql: string, values?: readonly DuckDBValue[], signal?: AbortSignal): Promise<Answer>;
  close(): void;
}

/** DuckDB in this process, in memory. */
export interface Duck {
  connect(): Promise<Session>;
  close(): void;
}

/** A question was stopped, or took too long. */
export class Stopped extends Error {
  override readonly name = 'Stopped';
}

interface Options {
  /** The folder for what does not fit into memory, which goes with DuckDB. */
  readonly temporary: string;
  /** The only folder whose files a statement may read; none for the writer of facts, whose statements are ours. */
  readonly readable?: string;
  readonly memory?: string;
  /** Threads of a statement. */
  readonly threads?: number;
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

const TIME_OF_DAY = /^\d\d:/;

/**
 * Returns a value as JSON has it: whole numbers and decimals are numbers, days are `2026-11-28`, times are ISO 8601 in UTC. A whole number that
 * JavaScript would round, as of 8 bytes of a hash, is a text of its digits.
 */
function toFact(value: unknown): Fact {
  if (value === null || value === undefined) return null;
  if (typeof value === 'bigint') return Number.isSafeInteger(Number(value)) ? Number(value) : `${value}`;
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  if (typeof value !== 'object') return value as Fact;
  if (Array.isArray(value)) return value.map(toFact);
  const { items, entries, days, micros, months, value: scaled, scale } = value as Readonly<Record<string, unknown>>;
  if (Array.isArray(items)) return items.map(toFact);
  if (Array.isArray(entries)) return Object.fromEntries(entries.map(({ key, value: of }) => [String(key), toFact(of)]));
  if (isObject(entries)) return Object.fromEntries(Object.entries(entries).map(([name, of]) => [name, toFact(of)]));
  if (typeof scaled === 'bigint' && typeof scale === 'number') return Number(`${scaled}e-${scale}`);
  if (typeof micros === 'bigint' && months === undefined && !TIME_OF_DAY.test(`${value}`))
    return new Date(Number(micros / 1_000n)).toISOString();
  if (typeof days === 'number' && months === undefined) return new Date(days * 86_400_000).toISOString().slice(0, 10);
  return String(value);
}

/**
 * Opens DuckDB with our limits: 512 MB, what does not fit in the folder, times in UTC. It fetches nothing from the internet. Rejects
 * where its native code does not load.
 */
export async function openDuck({ temporary, readable, memory = '512MB', threads = 2 }: Options): Promise<Duck> {
  // Loaded here: it takes 30 ms and 30 MB, which an intake need not pay.
  const { DuckDBInstance } = await import('@duckdb/node-api');
  mkdirSync(temporary, { recursive: true, mode: 0o700 });
  const instance = await DuckDBInstance.create(':memory:', {
    ...{ threads: `${threads}`, memory_limit: memory, temp_directory: temporary, preserve_insertion_order: 'false' },
    ...{ autoinstall_known_extensions: 'false', autoload_known_extensions: 'false' },
  });
  const first = await instance.connect();
  await first.run("set global TimeZone = 'UTC'");
  if (readable !== undefined) {
    // Files never change under a name. A writer reads each file a few times at most, and makes thousands of them.
    await first.run('set global parquet_metadata_cache = true');
    // To look for each value of a join while a file is read takes ten times as long as to read it.
    await first.run("set global disabled_optimizers = 'join_filter_pushdown'");
    await first.run(`set global allowed_directories = ['${readable.replaceAll("'", "''")}']`);
    await first.run('set global enable_external_access = false');
    await first.run('set global lock_configuration = true');
  }
  return {
    connect: async () => sessionOf(await instance.connect()),
    close() {
      first.closeSync();
      instance.closeSync();
      rmSync(temporary, { recursive: true, force: true });
    },
  };
}

function sessionOf(connection: DuckDBConnection): Session {
  return {
    async ask(sql, values = [], signal) {
      if (signal?.aborted) throw new Stopped('stopped before it began');
      const stop = () => connection.interrupt();
      signal?.addEventListener('abort', stop);
      try {
        const reader = await connection.runAndReadAll(sql, [...values]);
        const names = reader.deduplicatedColumnNames();
        const rows = reader.getRows().map((row) => Object.fromEntries(row.map((value, i) => [names[i] ?? `${i}`, toFact(value)])));
        return { columns: names, rows };
      } catch (error) {
        if (signal?.aborted) throw new Stopped(signal.reason?.name === 'TimeoutError' ? 'took too long' : 'stopped');
        throw error;
      } finally {
        signal?.removeEventListener('abort', stop);
      }
    },
    close: () => connection.closeSync(),
  };
}
