import type { Entry, Review, Sighting } from './review';

/** Decides on the entries of a journal. */
export type Decide = (entries: readonly Entry[], sightings: readonly Sighting[]) => Review;

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
