export const kinds = ['hit', 'error', 'rejection', 'receipt', 'unanswered'] as const;

export type Kind = (typeof kinds)[number];

/** Something that was sent, checked and is to be kept. All of it is JSON. */
export interface Arrival {
  readonly kind: Kind;
  /** Identifies repeats: of all arrivals of a kind and key, one is kept. */
  readonly key: string;
  /** ms since the epoch. */
  readonly received: number;
  /** Fits the published schema of its kind. */
  readonly body: Readonly<Record<string, unknown>>;
}

/** Intake's answer once arrivals are durable. */
export interface Taken {
  readonly received: number;
}

/** The log or store does not answer, is full or is overloaded: the same request may succeed later. */
export class Unavailable extends Error {
  override readonly name = 'Unavailable';
}

/** The store will never take these arrivals, however often it is asked. */
export class Unstorable extends Error {
  override readonly name = 'Unstorable';
}
