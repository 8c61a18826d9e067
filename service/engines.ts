import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Unavailable } from './arrival';
import type { Config } from './config';
import type { Log } from './log/log';
import type { Logger } from './operation/logger';
import type { RunConsole } from './store/console-steps';
import type { SqliteStore } from './store/sqlite-store';
import { type Store, storeCalls } from './store/store';
import { inThread, type RunEngine } from './thread/run-engine';

/** Opens the log that the configuration names, the embedded one by default. Loads no other engine, as loading takes seconds on a busy machine. */
export async function openLog({ NATS_URL, LOG_REPLICAS, DATA }: Config, run = inThread): Promise<Log> {
  if (NATS_URL) return (await import('./log/jetstream-log')).openJetStreamLog(NATS_URL, LOG_REPLICAS);
  return (await import('./log/embedded-log')).openEmbeddedLog(DATA, run);
}

/** Returns whether the store may have rows: an embedded one has a file then. */
export const hasStore = ({ DATABASE_URL, DATA }: Config): boolean => !!DATABASE_URL || existsSync(storeFile(DATA));

export const storeFile = (folder: string) => join(folder, 'store.sqlite');

/** Opens the store that the configuration names, the embedded one by default. */
export async function openStore({ DATABASE_URL, DATA }: Config, run = inThread): Promise<Store> {
  if (DATABASE_URL) return (await import('./store/postgres-store')).openPostgresStore(DATABASE_URL);
  return openEmbeddedStore(DATA, run);
}

/** About the needs of a migration: PostgreSQL keeps a changed row's old one until its next vacuum. Measured on two busy cores. */
const needsOf = (hits: number, { DATABASE_URL }: Pick<Config, 'DATABASE_URL'>) => ({
  minutes: Math.ceil(hits / 250_000),
  megabytes: Math.ceil((hits * (DATABASE_URL ? 1_500 : 70)) / 1e6),
});

/** Says beforehand what it takes to bring over the rows of an earlier release, if there are any. */
export async function tellNeeds(
  store: Pick<Store, 'lacking'>,
  config: Pick<Config, 'DATABASE_URL'>,
  logger: Pick<Logger, 'info'>,
): Promise<void> {
  const hits = await store.lacking();
  if (hits)
    logger.info(
      { hits, ...needsOf(hits, config) },
      'brings hits over, which takes about so long, and at most so much disk: the service may run',
    );
}

/** Calls that need all rows brought over: a person's, and those that change every hit. */
const OF_ROWS: readonly string[] = ['person', 'kept', 'erase', 'retain', 'packHits', 'sealDays'] satisfies (keyof Store)[];

/** ms for which such a call waits: rows of a large store take minutes. */
const PATIENCE = 5_000;
/** ms for which the right to write facts is waited for: whoever asks comes again. */
const SOON = 1_000;
/** ms between two tries to bring rows over. */
const AGAIN = 10_000;

/** Runs work until it has succeeded once. */
function once(work: () => Promise<void>): () => Promise<void> {
  let done: Promise<void> | undefined;
  return () => {
    done ??= work().catch((error) => {
      done = undefined;
      throw error;
    });
    return done;
  };
}

/**
 * Wraps a store so that its tables are changed to this release's before their first use: the database may start after the service. Rows of an earlier release
 * are then brought over while hits are stored: with `config`, a line says beforehand what that takes. Until then, calls that need all of them reject with `Unavailable`, and nobody gets the right to write facts.
 */
export function migrated(store: Store, logger: Pick<Logger, 'info' | 'warn'>, config?: Pick<Config, 'DATABASE_URL'>): Store {
  let closed = false;
  let isWhole = false;
  const rows = once(async () => {
    await store.bringRowsOver();
    isWhole = true;
  });
  const bring = async () => {
    while (!closed && !isWhole) {
      await rows().catch((error: Error) => {
        if (!closed) logger.warn({ reason: error.message }, 'could not bring rows of an earlier release over: trying again');
      });
      if (!isWhole) await sleep(AGAIN, undefined, { ref: false });
    }
  };
  const tables = once(async () => {
    if (config) await tellNeeds(store, config, logger);
    for (const version of await store.changeTables()) logger.info({ version }, 'brought the tables to a new version');
    void bring();
  });
  const whole = async () => {
    await tables();
    if (isWhole) return;
    const late = sleep(PATIENCE, undefined, { ref: false }).then((): never => {
      throw new Unavailable('rows of an earlier release are being brought over, which takes minutes: try again later');
    });
    await Promise.race([rows(), late]);
  };
  const after =
    <A extends unknown[], R>(ready: () => Promise<void>, call: (...args: A) => Promise<R>) =>
    async (...args: A): Promise<R> => {
      await ready();
      return call(...args);
    };
  // Each call keeps its own type.
  return {
    ...store,
    ...Object.fromEntries(
      storeCalls.map((name) => [
        name,
        after(OF_ROWS.includes(name) ? whole : tables, store[name] as (...args: unknown[]) => Promise<unknown>),
      ]),
    ),
    async claimFacts(claim) {
      await tables();
      if (!isWhole) await Promise.race([rows(), sleep(SOON, undefined, { ref: false })]);
      return isWhole ? store.claimFacts(claim) : undefined;
    },
    close() {
      closed = true;
      return store.close();
    },
  };
}

/** Opens the embedded store, a database file in the folder. */
export async function openEmbeddedStore(folder: string, run: RunEngine = inThread): Promise<Store> {
  const {
    end,
    died: _,
    ...file
  } = await run<SqliteStore>(new URL('./store/sqlite-store.ts', import.meta.url), storeFile(folder), [
    'lacking',
    'changeTables',
    'bringRowsOver',
    'migrate',
    ...storeCalls,
  ]);
  // A thread's call keeps no type parameter.
  return { ...file, console: file.console as RunConsole, close: end };
}
