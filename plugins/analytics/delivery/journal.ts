import type { Env } from '../../../kernel';
import type { Parcel } from './batches';
import { type Entry, review } from './review';
import type { Store } from './store';

/** ms between two heartbeats of a page that owns hits. */
const BEAT = 5_000;
/** Bytes that are written before the bounds are checked. */
const UNREVIEWED = 16 * 1024;

export interface Claim {
  readonly entries: readonly Entry[];
  /** True if other pages own hits that may be left over later. */
  readonly more: boolean;
}

/** Unacknowledged hits, stored beyond the page's life. Never rejects. */
export interface Journal {
  /** True while a store takes hits. */
  readonly lasting: boolean;
  /** Stores hits of this page, in one write per task. */
  write(parcels: readonly Parcel[]): void;
  /** Removes hits that arrived or never will. */
  strike(parcels: readonly Parcel[]): void;
  /** Takes over up to `most` hits that no living page owns. */
  claim(most: number): Promise<Claim>;
  /** Saves as the page ends or enters the back/forward cache. */
  rest(over: boolean): void;
  /** Forgets the hits of all pages. */
  clear(): Promise<void>;
}

export interface JournalParts {
  readonly env: Env;
  /** The id of this page, which owns its hits. */
  readonly page: string;
  /** In order of preference: the first that works is used. */
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
    // Some hits may have arrived within the task.
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
        // A store that denies access holds nothing.
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
      // A database that is still opening stores nothing before the page is gone.
      if (held.size && allowed() && !stores[level]?.ready)
        stores
          .find(({ ready }) => ready)
          ?.put([...held.values()], env.now())
          .catch(() => {});
      for (const store of stores) store.rest(over);
    },
    async clear() {
      held.clear();
      await Promise.all(stores.map((store) => store.clear()));
    },
  };
}
