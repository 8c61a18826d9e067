import type { Parcel } from './batches';

/** A hit as the journal has it. */
export interface Entry extends Parcel {
  /** The page that answers for it. */
  readonly page: string;
  /** How many later pages have tried to deliver it. */
  readonly tries: number;
}

/** When a page that answers for entries was last alive; ms since the epoch. */
export interface Sighting {
  readonly page: string;
  readonly seen: number;
}

/** What is to be done to the journal. */
export interface Review {
  /** To be written: they belong to who asks from now on. */
  readonly claimed: readonly Entry[];
  /** Ids to be removed. */
  readonly removed: readonly string[];
  /** Pages to be forgotten. */
  readonly gone: readonly string[];
  /** Whether other pages, which may be alive, answer for more. */
  readonly others: boolean;
}

/** HIT-05. Bounds of the journal: hits, bytes of them, ms of their age, pages that try. Under 256 KB with what stands beside them. */
export const MOST_ENTRIES = 200;
export const MOST_BYTES = 192 * 1024;
export const LONGEST_AGE = 7 * 24 * 60 * 60 * 1_000;
export const MOST_TRIES = 5;
/** ms without a sign of life after which a page is taken for dead. Longer than the time between two signs. */
export const SILENCE = 15_000;

/**
 * Goes through the journal for a page: which hits that nobody answers for it may take, up to `most`, those least tried and oldest
 * first; and which have to go, by age and tries or, the oldest first, by number and bytes. A clock that was changed between two
 * pages makes entries of the future young, and signs of life from the future old.
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

/** Whether it can be a hit: whatever is stored may be anybody's. */
export function isSound({ id, json }: Parcel): boolean {
  try {
    return JSON.parse(json).hit_id === id;
  } catch {
    return false;
  }
}
