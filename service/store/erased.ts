/** Somebody who has a person erased. `proof`: how the person has proven who they are; empty where nobody said. */
export interface By {
  readonly actor: string;
  readonly reason: string;
  readonly proof: string;
}

/**
 * The end of a person's rows at one place. `nothing`: there were none. `kept`: they stay, as proof of consent. `sent`: they had been sent to a
 * destination that can't erase. `waiting` and `failed` are open: they are tried again.
 */
export type End = 'erased' | 'nothing' | 'kept' | 'sent' | 'waiting' | 'failed';

export interface Outcome {
  /** `store`, `facts`, `log`, `receipts`, or `to ` and the name of a destination. */
  readonly place: string;
  readonly outcome: End;
  /** ms since the epoch. */
  readonly at: number;
  readonly rows: number;
  /** The last time when something was sent to the destination, ms since the epoch. */
  readonly last: number | null;
  readonly note: string;
}

/** A line of the lasting record. It has hashes of ids, and no id. */
export interface Erased {
  readonly id: string;
  /** ms since the epoch. */
  readonly at: number;
  readonly subjects: readonly string[];
}
