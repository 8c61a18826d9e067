import { existsSync } from 'node:fs';
import { join } from 'node:path';
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

/** Wraps a store so that its tables are migrated before their first use: the database may start after the service. */
export function migrated(store: Store, logger: Logger): Store {
  let done: Promise<void> | undefined;
  const migrate = async () => {
    for (const version of await store.migrate()) logger.info({ version }, 'brought the tables to a new version');
  };
  const after =
    <A extends unknown[], R>(call: (...args: A) => Promise<R>) =>
    async (...args: A): Promise<R> => {
      done ??= migrate().catch((error) => {
        done = undefined;
        throw error;
      });
      await done;
      return call(...args);
    };
  // Each call keeps its own type.
  return {
    ...store,
    ...Object.fromEntries(storeCalls.map((name) => [name, after(store[name] as (...args: unknown[]) => Promise<unknown>)])),
  };
}

/** Opens the embedded store, a database file in the folder. */
export async function openEmbeddedStore(folder: string, run: RunEngine = inThread): Promise<Store> {
  const {
    end,
    died: _,
    ...file
  } = await run<SqliteStore>(new URL('./store/sqlite-store.ts', import.meta.url), storeFile(folder), ['lacking', 'migrate', ...storeCalls]);
  // A thread's call keeps no type parameter.
  return { ...file, console: file.console as RunConsole, close: end };
}
