import type { Arrival, Kind } from '../arrival';

/** A row of the store. `id` grows in the order in which rows become visible. */
export interface Row {
  readonly id: number;
  /** ms since the epoch. */
  readonly received: number;
  readonly body: Readonly<Record<string, unknown>>;
}

/** The subject of an erasure: the id that hits carry for a visitor, or the mailing provider's id of a contact. */
export type Subject = { readonly visitor: string } | { readonly contact: string };

export type Counts = Readonly<Record<Kind, number>>;

/** An event of a site, as the store has it. */
export interface SeenEvent {
  readonly site: string;
  readonly event: string;
  readonly hits: number;
  /** The last one's arrival, in ms since the epoch. */
  readonly last: number;
  /** Hits that are not as the site declares the event, and the faults of one of them. */
  readonly wrong: number;
  readonly faults: string | null;
}

/** Errors of one fingerprint: the newest's id, their number, and when the first and the last came, in ms since the epoch. */
export interface AlikeErrors {
  readonly id: number;
  readonly count: number;
  readonly first: number;
  readonly last: number;
}

export interface Put {
  /** By kind, rows that are new. */
  readonly kept: Counts;
  /** By kind, arrivals whose key was there before. */
  readonly repeated: Counts;
  /** Arrivals of visitors who were erased after these happened. */
  readonly erased: number;
}

/**
 * The tables that analysts read. An engine must guarantee:
 *
 * - `put` is one transaction: all of it is durable when it resolves, none of it when it rejects.
 * - Keys are unique by kind: of arrivals with the same key, by whatever worker and however often, one is kept.
 * - Ids of rows become visible in ascending order, so that a reader who pages by the last id misses none.
 * - After `erase`, late copies of what the subject had done before are not kept.
 * - Other processes may read while a worker writes.
 */
export interface Store {
  /** Rejects with `Unavailable` if the store is down, with `Unstorable` if it will never take one of these arrivals. */
  put(arrivals: readonly Arrival[]): Promise<Put>;
  /** Sets an arrival aside that `put` can't take, so that it holds up no others. */
  setAside(arrival: Arrival, reason: string): Promise<void>;
  /** At most `limit` rows with ids over `after`, in ascending order. */
  page(kind: Kind, after: number, limit: number): Promise<Row[]>;
  /** The id of the row with this key. */
  find(kind: Kind, key: string): Promise<number | undefined>;
  /** The receipts under this `consent_uuid`, in the order in which they came; at most 1000. */
  receipts(uuid: string): Promise<Row[]>;
  /** The events of hits received from this time on, in ms since the epoch: at most 10 000, the most frequent first. */
  seen(since: number): Promise<SeenEvent[]>;
  /** The rows with these ids, in any order. */
  rows(kind: Kind, ids: readonly number[]): Promise<Row[]>;
  /** Errors received from this time on: their number, and those alike together, at most 5000 of these, the most frequent first. */
  errorsSince(since: number): Promise<{ readonly total: number; readonly alike: readonly AlikeErrors[] }>;
  /** Deletes hits and errors of a visitor or contact. Resolves to the number of rows by kind. */
  erase(subject: Subject, now: number): Promise<Counts>;
  /** Deletes hits and errors received before this time, in ms since the epoch. */
  retain(before: number, now: number): Promise<Counts>;
  /** Brings the tables to this release's version. Resolves to the versions that were applied. */
  migrate(): Promise<readonly number[]>;
  /** Rejects with `Unavailable` if the store does not answer. */
  check(): Promise<void>;
  close(): Promise<void>;
}
