import type { Env } from '../../../kernel';
import type { Parcel } from './batches';
import { type Entry, review } from './review';
import type { Store } from './store';

/** ms between two signs of life of a page that answers for hits. */
const BEAT = 5_000;
/** Bytes that are written before the bounds are looked at. */
const UNREVIEWED = 16 * 1024;

export interface Claim {
  readonly entries: readonly Entry[];
  /** Whether there are more that may be left over later. */
  readonly more: boolean;
}

/** What was not acknowledged, beyond the page. Never rejects. */
export interface Journal {
  /** Whether anything is kept at all. */
  readonly lasting: boolean;
  /** Keeps hits of this page, those of a task in one write. */
  write(parcels: readonly Parcel[]): void;
  /** They arrived, or never will. */
  strike(parcels: readonly Parcel[]): void;
  /** Takes over up to `most` hits that no living page answers for. */
  claim(most: number): Promise<Claim>;
  /** The page ends, or goes into the back/forward cache. */
  rest(over: boolean): void;
  /** Forgets the hits of all pages. */
  clear(): Promise<void>;
}

export interface JournalParts {
  readonly env: Env;
  /** Who keeps it: an id of this page. */
  readonly page: string;
  /** The first one that takes what is written. */
  readonly stores: readonly Store[];
  /** Asked before each write. */
  allowed(): boolean;
}

export function createJournal({ env, page, stores, allowed }: JournalParts): Journal {
  const { window } = env;
  const held = new Map<string, Entry>();
  let unwritten: Entry[] = [];
  let unreviewed = 0;
  let level = 0;
  let beating: number | undefined;

  const put = (entries: readonly Entry[]) => {
    const store = stores[level];
    if (!store || !allowed()) return;
    store.put(entries, env.now()).catch(() => {
      if (stores[level] === store) level++;
      put([...held.values()]);
    });
  };

  const save = () => {
    // Some may have arrived within the task.
    const entries = unwritten.filter(({ id }) => held.has(id));
    unwritten = [];
    if (!entries.length) return;
    put(entries);
    unreviewed += entries.reduce((sum, { bytes }) => sum + bytes, 0);
    if (unreviewed > UNREVIEWED) void claim(0);
  };

  const beat = () => {
    beating = undefined;
    if (!held.size) return;
    put([]);
    beating = window.setTimeout(beat, BEAT);
  };

  const hold = (entries: readonly Entry[]) => {
    for (const entry of entries) held.set(entry.id, entry);
    if (entries.length && beating === undefined) beating = window.setTimeout(beat, BEAT);
  };

  const claim = async (most: number): Promise<Claim> => {
    const found = new Map<string, Entry>();
    let more = false;
    unreviewed = 0;
    for (const store of stores) {
      if (!allowed()) break;
      try {
        const decide = (...[entries, sightings]: Parameters<Parameters<Store['review']>[0]>) =>
          review(entries, sightings, page, env.now(), most - found.size);
        const { claimed, removed, others } = await store.review(decide, env.now());
        for (const entry of claimed) found.set(entry.id, entry);
        for (const id of removed) held.delete(id);
        more ||= others;
      } catch {
        // What is denied holds nothing.
      }
    }
    const entries = [...found.values()];
    hold(entries);
    return { entries, more };
  };

  return {
    get lasting() {
      return level < stores.length;
    },
    write(parcels) {
      if (!unwritten.length) void Promise.resolve().then(save);
      const entries = parcels.map((parcel) => ({ ...parcel, page, tries: 0 }));
      unwritten.push(...entries);
      hold(entries);
    },
    strike(parcels) {
      const ids = parcels.map(({ id }) => id);
      for (const id of ids) held.delete(id);
      for (const store of stores) store.remove(ids).catch(() => {});
    },
    claim,
    rest(over) {
      save();
      for (const store of stores) store.rest(over);
    },
    async clear() {
      held.clear();
      await Promise.all(stores.map((store) => store.clear()));
    },
  };
}
