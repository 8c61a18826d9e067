import type { Entry } from './entry';

/** Entries that a worker holds until it has put them into the store. */
export interface Batch {
  /** The entries' texts. */
  readonly texts: readonly string[];
  /** Takes the batch out of the log. */
  done(): Promise<void>;
  /** Hands the batch back, to be taken again soon. */
  release(): Promise<void>;
}

/**
 * The durable queue between intake and the store. An engine must guarantee:
 *
 * - `append` resolves only when the entries survive the loss of a process and of power: flushed to disk, or acknowledged by a majority of
 *   replicas. If it rejects, the entries may be in the log all the same.
 * - Every appended entry is taken at least once, and again until its batch is `done`, also when the worker that held it has died.
 * - Any number of processes append and take at the same time. Order is not promised.
 *
 * The log may hand out an entry twice: the store drops repeats. Kafka or Kinesis fit (`append`: produce with all acknowledgements;
 * `done`: commit the offset).
 */
export interface Log {
  /** Appends the entries of a request. Rejects with `Unavailable`, or with `TooLarge` for what the log will never take. */
  append(entries: readonly Entry[]): Promise<void>;
  /**
   * Resolves to a batch, or to `undefined` if there was none for `wait` ms, or sooner once the signal aborts, where the engine can. Rejects
   * with `Unavailable`.
   */
  take(wait: number, signal?: AbortSignal): Promise<Batch | undefined>;
  /** Resolves to the text of the newest entry that waits, as far as the log tells. */
  newest(): Promise<string | undefined>;
  /** Resolves to the text of the oldest entry that waits. */
  oldest(): Promise<string | undefined>;
  /** The number of entries, or of groups of them, that wait to be taken out. */
  lag(): Promise<number>;
  /** Resolves if `append` would be tried now, rejects with `Unavailable` and the reason otherwise. */
  check(): Promise<void>;
  close(): Promise<void>;
}
