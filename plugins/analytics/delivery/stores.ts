import type { Env } from '../../../kernel';
import { dropRecord, type ReportWarning } from '../../../lib/records/broken-record';
import { createDatabase } from '../../../lib/storage/database';
import { readText, storedKeys, writeText } from '../../../lib/storage/storage';
import { byteLength } from '../../../lib/values/text';
import type { Entry, Review, Sighting, Store } from './journal';
import { encodeHits, JOURNAL, PREFIX } from './kept-hits';

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

/** An entry's line in `encodeHits`. */
const LINE = /^(\S+) (\d+) (\d+) (.+)$/;

function decode(page: string, text: string): { readonly seen: number; readonly entries: Entry[] } {
  const [seen, ...lines] = text.split('\n');
  const entries = lines.flatMap((line) => {
    const [, id, tries, time, json] = LINE.exec(line) ?? [];
    return id && json ? [{ id, json, page, bytes: byteLength(json), tries: Number(tries), time: Number(time) }] : [];
  });
  return { seen: Number(seen), entries };
}

/**
 * Creates a store in localStorage, for browsers whose IndexedDB is missing or refuses entries. It is synchronous, but loses writes if the
 * browser is killed right after them.
 */
export function createStorageStore({ window }: Pick<Env, 'window'>, page: string, report: ReportWarning): Store {
  const own = new Map<string, Entry>();
  let seen = 0;

  const write = (of: string, text: string | null) => writeText(window, 'localStorage', PREFIX + of, text);
  const save = () => write(page, encodeHits([...own.values()], seen));

  return {
    ready: true,
    async put(entries, now) {
      for (const entry of entries) own.set(entry.id, entry);
      seen = now;
      if (!save()) throw new Error('localStorage takes nothing');
    },
    async remove(ids) {
      const known = ids.filter((id) => own.delete(id));
      if (known.length) save();
    },
    async review(decide, now) {
      const pages = storedKeys(window, 'localStorage', PREFIX).flatMap((key) => {
        const of = key.slice(PREFIX.length);
        const found = { page: of, ...decode(of, readText(window, 'localStorage', key) ?? '') };
        // A page without entries has no key.
        if (found.entries.length) return [found];
        dropRecord(window, 'localStorage', key, report);
        return [];
      });
      const changes = decide(
        pages.flatMap(({ entries }) => entries),
        pages,
      );
      const taken = new Set([...changes.removed, ...changes.claimed.map(({ id }) => id)]);
      for (const other of pages) {
        const left = other.entries.filter(({ id }) => !taken.has(id));
        if (other.page !== page && left.length < other.entries.length) write(other.page, encodeHits(left, other.seen));
      }
      for (const id of changes.removed) own.delete(id);
      for (const entry of changes.claimed) own.set(entry.id, entry);
      if (taken.size) {
        seen = now;
        save();
      }
      return changes;
    },
    rest(over) {
      // Sets the heartbeat to the epoch, which is long ago.
      if (over) seen = 0;
      if (own.size) save();
    },
    async clear() {
      own.clear();
      for (const key of storedKeys(window, 'localStorage', PREFIX)) writeText(window, 'localStorage', key, null);
    },
  };
}
