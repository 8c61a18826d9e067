import type { Env } from '../../../kernel';
import { createDatabase } from '../../../lib/storage/database';
import { JOURNAL } from './journal-name';
import type { Entry, Review, Sighting } from './review';
import type { Store } from './store';

/** In IndexedDB: the one storage whose writes outlive the browser's process however soon it is killed. `page`: who keeps it. */
export function createDatabaseStore({ window }: Pick<Env, 'window'>, page: string): Store {
  const database = createDatabase(window, JOURNAL, { hits: 'id', pages: 'page' });
  return {
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
      let verdict: Review | undefined;
      await database.change((store) => {
        const hits: IDBRequest<Entry[]> = store('hits').getAll();
        const pages: IDBRequest<Sighting[]> = store('pages').getAll();
        // The second answer comes after the first.
        pages.onsuccess = () => {
          verdict = decide(hits.result, pages.result);
          for (const entry of verdict.claimed) store('hits').put(entry);
          if (verdict.claimed.length) store('pages').put({ page, seen });
          for (const id of verdict.removed) store('hits').delete(id);
          for (const one of verdict.gone) store('pages').delete(one);
        };
      });
      return verdict as Review;
    },
    rest(over) {
      if (over && database.open) database.write((store) => void store('pages').delete(page)).catch(() => {});
      database.close();
    },
    clear: database.remove,
  };
}
