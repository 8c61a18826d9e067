import type { Parcel } from './batches';

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

/** HIT-05. Bounds of the journal: hits, bytes of them, ms of their age, pages that try. Under 256 KB with their overhead. */
export const MOST_ENTRIES = 200;
export const MOST_BYTES = 192 * 1024;
export const LONGEST_AGE = 7 * 24 * 60 * 60 * 1_000;
export const MOST_TRIES = 5;
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
