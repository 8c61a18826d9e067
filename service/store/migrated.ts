import type { Logger } from '../operation/logger';
import type { Store } from './store';

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
