import type { Tools } from '../../../kernel';
import type { Tell } from '../../../lib/values/holding';
import { LONGEST_AGE } from './kept-hits';
import type { Parcel } from './queue-state';

/** A hit in the journal. */
export interface Entry extends Parcel {
  /** The page that owns the hit. */
  readonly page: string;
  /** The number of later pages that tried to deliver it. */
  readonly tries: number;
}

/** The time at which a page that owns entries was last alive, in ms since the epoch. */
export interface Sighting {
  readonly page: string;
  readonly seen: number;
}

/** The changes to make to the journal. */
export interface Review {
  /** Entries to write: the asking page owns them from now on. */
  readonly claimed: readonly Entry[];
  /** Ids to be removed. */
  readonly removed: readonly string[];
  /** Pages to be forgotten. */
  readonly gone: readonly string[];
  /** True if other pages, which may be alive, own more. */
  readonly others: boolean;
}

/** HIT-05. Bounds of the journal beside the age of hits: their number, their bytes, pages that try. Under 256 KB with their overhead. */
export const MOST_ENTRIES = 200;
export const MOST_BYTES = 192 * 1024;
export const MOST_TRIES = 5;
/** A hit goes over one of these. */
const HELD = { what: 'stored hits, 192 KB, 7 days or 5 tries', most: MOST_ENTRIES, drops: 'oldest' } as const;
/** ms without a heartbeat after which a page is presumed dead. Longer than the time between two. */
export const SILENCE = 15_000;

/**
 * Decides on the changes that a page makes to the journal. The page takes up to `most` hits that no living page owns, the least tried and
 * oldest first. It removes hits by age and tries, then the oldest by number and bytes. After a clock was set back, hits from the future
 * count as young, and heartbeats from the future as old.
 */
export function review(entries: readonly Entry[], sightings: readonly Sighting[], me: string, now: number, most: number): Review {
  const alive = new Set(sightings.filter(({ seen }) => Math.abs(now - seen) < SILENCE).map(({ page }) => page));
  const isMine = ({ page }: Entry) => page === me;
  const removed: string[] = [];

  let count = 0;
  let bytes = 0;
  const kept = [...entries]
    .sort((a, b) => b.time - a.time)
    .filter((entry) => {
      count++;
      bytes += entry.bytes;
      const tired = !isMine(entry) && entry.tries >= MOST_TRIES && !alive.has(entry.page);
      const stays = now - entry.time <= LONGEST_AGE && !tired && count <= MOST_ENTRIES && bytes <= MOST_BYTES;
      if (stays) return true;
      removed.push(entry.id);
      if (tired || now - entry.time > LONGEST_AGE) {
        count--;
        bytes -= entry.bytes;
      }
      return false;
    });

  const foreign = kept.filter((entry) => !isMine(entry));
  const claimed = foreign
    .filter(({ page }) => !alive.has(page))
    .sort((a, b) => a.tries - b.tries || a.time - b.time)
    .slice(0, most)
    .map((entry) => ({ ...entry, page: me, tries: entry.tries + 1, time: Math.min(entry.time, now) }));

  return {
    claimed,
    removed,
    gone: sightings.map(({ page }) => page).filter((page) => page !== me && !alive.has(page)),
    others: foreign.length > claimed.length,
  };
}

/** Returns whether a stored entry is a hit: any script may have written it. */
export function isSound({ id, json }: Parcel): boolean {
  try {
    return JSON.parse(json).hit_id === id;
  } catch {
    return false;
  }
}

/** Decides on the entries of a journal. */
type Decide = (entries: readonly Entry[], sightings: readonly Sighting[]) => Review;

/** A store of journals, one for each page. A call that rejects has stored nothing. `now` is ms since the epoch. */
export interface Store {
  /** True if a `put` that begins now survives a page that ends right after. */
  readonly ready: boolean;
  /** Writes entries of the page, and its heartbeat. */
  put(entries: readonly Entry[], now: number): Promise<void>;
  remove(ids: readonly string[]): Promise<void>;
  /** Carries out the decision in one transaction, and writes the page's heartbeat. */
  review(decide: Decide, now: number): Promise<Review>;
  /** Closes the store, so that the page can enter the back/forward cache. `over`: the page gives up its entries. */
  rest(over: boolean): void;
  /** Removes the entries of all pages. */
  clear(): Promise<void>;
}

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

export interface JournalParts extends Pick<Tools, 'env' | 'later'> {
  /** The id of this page, which owns its hits. */
  readonly page: string;
  /** In order of preference: the first that works is used. */
  readonly stores: readonly Store[];
  /** Asked before each write. */
  allowed(): boolean;
  readonly tell: Tell;
}

export function createJournal({ env, later, page, stores, allowed, tell }: JournalParts): Journal {
  const held = new Map<string, Entry>();
  let unwritten: Entry[] = [];
  let unreviewed = 0;
  let level = 0;
  let beating = false;

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
    beating = false;
    if (!held.size) return;
    put([]);
    beatLater();
  };
  const beatLater = () => {
    if (!beating) later(beat, BEAT);
    beating = true;
  };

  const hold = (entries: readonly Entry[]) => {
    for (const entry of entries) held.set(entry.id, entry);
    if (entries.length) beatLater();
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
        if (removed.length) tell(HELD);
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
      // A database that is still opening stores nothing before the page is gone. The next page looks for left-over hits at once only if the
      // last store, local storage, has some.
      const last = stores[stores.length - 1];
      if (held.size && allowed() && stores[level] !== last) last?.put([...held.values()], env.now()).catch(() => {});
      for (const store of stores) store.rest(over);
    },
    async clear() {
      held.clear();
      await Promise.all(stores.map((store) => store.clear()));
    },
  };
}
