import type { Env } from '../../../kernel';
import { createDatabase } from '../../../lib/storage/database';
import { JOURNAL } from './journal-name';
import type { Entry, Review, Sighting } from './review';
import type { Store } from './store';

/**
 * Creates a store in IndexedDB, the only storage whose writes survive if the browser's process is killed right after them. `page`: the
 * owner of its entries.
 */
export function createDatabaseStore({ window }: Pick<Env, 'window'>, page: string): Store {
  const database = createDatabase(window, JOURNAL, { hits: 'id', pages: 'page' });
  return {
    get ready() {
      return database.open;
    },
    put: (entries, seen) =>
      database.write((store) => {
        for (const entry of entries) store('hits').put(entry);
        store('pages').put({ page, seen });
      }),
    remove: (ids) =>
      database.write((store) => {
        for (const id of ids) store('hits').delete(id);
      }),
    async review(decide, seen) {
      let changes: Review | undefined;
      await database.change((store) => {
        const hits: IDBRequest<Entry[]> = store('hits').getAll();
        const pages: IDBRequest<Sighting[]> = store('pages').getAll();
        // The second request succeeds after the first.
        pages.onsuccess = () => {
          changes = decide(hits.result, pages.result);
          for (const entry of changes.claimed) store('hits').put(entry);
          if (changes.claimed.length) store('pages').put({ page, seen });
          for (const id of changes.removed) store('hits').delete(id);
          for (const one of changes.gone) store('pages').delete(one);
        };
      });
      return changes as Review;
    },
    rest(over) {
      if (over && database.open) database.write((store) => void store('pages').delete(page)).catch(() => {});
      database.close();
    },
    clear: database.remove,
  };
}
