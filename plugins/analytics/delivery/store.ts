import type { Entry, Review, Sighting } from './review';

/** Decides on everything that a journal holds. */
export type Decide = (entries: readonly Entry[], sightings: readonly Sighting[]) => Review;

/** Where a page's journal is kept, beside those of other pages. What rejects was not kept. `now` is ms since the epoch. */
export interface Store {
  /** Keeps entries of the page, and that it is alive. */
  put(entries: readonly Entry[], now: number): Promise<void>;
  remove(ids: readonly string[]): Promise<void>;
  /** Does what is decided, while no other page can; the page is alive. */
  review(decide: Decide, now: number): Promise<Review>;
  /** Lets go of it, so that the page can go into the back/forward cache. `over`: the page answers for nothing any more. */
  rest(over: boolean): void;
  /** Leaves nothing behind, of no page. */
  clear(): Promise<void>;
}
