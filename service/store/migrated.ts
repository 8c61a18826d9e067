import type { Logger } from '../operation/logger';
import type { Store } from './store';

/** The store, whose tables are brought to this release before the first arrivals are put: a server may come up after its workers. */
export function migrated(store: Store, logger: Logger): Store {
  let done: Promise<void> | undefined;
  const migrate = async () => {
    for (const version of await store.migrate()) logger.info({ version }, 'brought the tables to a new version');
  };
  return {
    ...store,
    put: async (arrivals) => {
      done ??= migrate().catch((error) => {
        done = undefined;
        throw error;
      });
      await done;
      return store.put(arrivals);
    },
  };
}
