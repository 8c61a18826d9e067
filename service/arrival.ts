export const kinds = ['hit', 'error', 'rejection', 'receipt', 'unanswered'] as const;

export type Kind = (typeof kinds)[number];

/** A `count` is a group of views counted without consent: it is added to sums, and is no row. */
export type ArrivalKind = Kind | 'count';

/** A checked hit, error, rejection, receipt, unanswered banner or group of counts on its way into the store. All of it is JSON. */
export interface Arrival {
  readonly kind: ArrivalKind;
  /** The store keeps one arrival of each kind and key, and drops its repeats. */
  readonly key: string;
  /** ms since the epoch. */
  readonly received: number;
  /** Fits the published schema of its kind. */
  readonly body: Readonly<Record<string, unknown>>;
  /** The visitor of a rejection, by their cookie: what waits of them is withdrawn, and no table gets it. */
  readonly refuser?: string;
  /** The browser's address and agent, sealed: for destinations whose vendor requires them, and for no table. */
  readonly sealed?: string;
  /** The hash of the contact who is known to have sent a rejection. It is in no row. */
  readonly contact?: string;
}

/** An arrival that becomes a row. */
export type RowArrival = Arrival & { readonly kind: Kind };

/** The body of the answer once arrivals are durable. */
export interface Taken {
  readonly received: number;
}

/** The log or store does not answer, is full or is overloaded. The same request may succeed later. */
export class Unavailable extends Error {
  override readonly name = 'Unavailable';
}

/** Somebody outside the service holds rows that these arrivals change. Others can be stored meanwhile. */
export class Held extends Unavailable {}

/** The log will never take this entry, however often it is asked, because of its size. */
export class TooLarge extends Error {
  override readonly name = 'TooLarge';
}

/** The store will never take these arrivals, however often it is asked. */
export class Unstorable extends Error {
  override readonly name = 'Unstorable';
}
