import type { Env } from '../../../kernel';
import { dropRecord, type ReportWarning } from '../../../lib/records/broken-record';
import { readText, storedKeys, writeText } from '../../../lib/storage/storage';
import { byteLength } from '../../../lib/values/text';
import { JOURNAL } from './journal-name';
import type { Entry } from './review';
import type { Store } from './store';

/** A key for each page, which only that page adds to: two tabs can't overwrite each other's hits. */
const PREFIX = `${JOURNAL}_`;
/** `id tries time json`; JSON has no line break of its own. */
const LINE = /^(\S+) (\d+) (\d+) (.+)$/;

/** The text under a page's key: when it was seen, and a line for each entry; null for none. */
const encode = (entries: readonly Entry[], seen: number): string | null =>
  entries.length ? [seen, ...entries.map(({ id, tries, time, json }) => `${id} ${tries} ${time} ${json}`)].join('\n') : null;

function decode(page: string, text: string): { readonly seen: number; readonly entries: Entry[] } {
  const [seen, ...lines] = text.split('\n');
  const entries = lines.flatMap((line) => {
    const [, id, tries, time, json] = LINE.exec(line) ?? [];
    return id && json ? [{ id, json, page, bytes: byteLength(json), tries: Number(tries), time: Number(time) }] : [];
  });
  return { seen: Number(seen), entries };
}

/** In localStorage, where there is no IndexedDB or it takes nothing. Synchronous, but lost where the browser is killed at once. */
export function createStorageStore({ window }: Pick<Env, 'window'>, page: string, report: ReportWarning): Store {
  const own = new Map<string, Entry>();
  let seen = 0;

  const write = (of: string, text: string | null) => writeText(window, 'localStorage', PREFIX + of, text);
  const save = () => write(page, encode([...own.values()], seen));

  return {
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
      const verdict = decide(
        pages.flatMap(({ entries }) => entries),
        pages,
      );
      const taken = new Set([...verdict.removed, ...verdict.claimed.map(({ id }) => id)]);
      for (const other of pages) {
        const left = other.entries.filter(({ id }) => !taken.has(id));
        if (other.page !== page && left.length < other.entries.length) write(other.page, encode(left, other.seen));
      }
      for (const id of verdict.removed) own.delete(id);
      for (const entry of verdict.claimed) own.set(entry.id, entry);
      if (taken.size) {
        seen = now;
        save();
      }
      return verdict;
    },
    rest(over) {
      // Last seen at the epoch: long ago.
      if (over) seen = 0;
      if (own.size) save();
    },
    async clear() {
      own.clear();
      for (const key of storedKeys(window, 'localStorage', PREFIX)) writeText(window, 'localStorage', key, null);
    },
  };
}
