import { join } from 'node:path';
import type { Config } from './config';
import type { Log } from './log/log';
import type { Logger } from './operation/logger';
import type { SqliteStore } from './store/sqlite-store';
import type { Store } from './store/store';
import { inThread, type RunEngine } from './thread/run-engine';

/** Opens the log that the configuration names, the embedded one by default. Loads no other engine, as loading takes seconds on a busy machine. */
export async function openLog({ NATS_URL, LOG_REPLICAS, DATA }: Config, run = inThread): Promise<Log> {
  if (NATS_URL) return (await import('./log/jetstream-log')).openJetStreamLog(NATS_URL, LOG_REPLICAS);
  return (await import('./log/embedded-log')).openEmbeddedLog(DATA, run);
}

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
  return {
    ...store,
    put: after(store.put),
    page: after(store.page),
    find: after(store.find),
    firstSince: after(store.firstSince),
    seen: after(store.seen),
    rows: after(store.rows),
    errorsSince: after(store.errorsSince),
    receipts: after(store.receipts),
    setAside: after(store.setAside),
    retain: after(store.retain),
    person: after(store.person),
    erase: after(store.erase),
    check: after(store.check),
  };
}

/** Opens the embedded store, a database file in the folder. */
export async function openEmbeddedStore(folder: string, run: RunEngine = inThread): Promise<Store> {
  const {
    end,
    died: _,
    ...file
  } = await run<SqliteStore>(new URL('./store/sqlite-store.ts', import.meta.url), join(folder, 'store.sqlite'), [
    ...([
      'migrate',
      'put',
      'setAside',
      'page',
      'find',
      'firstSince',
      'receipts',
      'seen',
      'rows',
      'errorsSince',
      'person',
      'erase',
      'retain',
      'check',
      'close',
    ] as const),
  ]);
  return { ...file, close: end };
}
