export const kinds = ['hit', 'error', 'rejection', 'receipt'] as const;

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

/** Intake's answer once arrivals are durable. `repeated` counts those that were kept before, if the engine knows at once. */
export interface Taken {
  readonly received: number;
  readonly repeated?: number;
}

/**
 * Keeps arrivals: resolves once they survive the end of the process and of the machine. Rejects with `Unavailable` if they may be lost; a
 * rejected arrival may have been kept all the same, and its repeat is dropped then.
 */
export type Take = (arrivals: readonly Arrival[]) => Promise<Taken>;

/** The log or store does not answer, is full or is overloaded: the same request may succeed later. */
export class Unavailable extends Error {
  override readonly name = 'Unavailable';
}

/** The store will never take these arrivals, however often it is asked. */
export class Unstorable extends Error {
  override readonly name = 'Unstorable';
}
