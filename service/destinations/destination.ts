import type * as z from 'zod';
import type { Destination, Purpose } from './entry';
import type { Sender } from './seal-sender';

/** ms from the connection to the end of an answer. */
export const LONGEST_CALL = 30_000;

/** A hit that the store has. */
export interface StoredHit {
  readonly hit_id: string;
  /** ms since the epoch. */
  readonly received: number;
  readonly body: Readonly<Record<string, unknown>>;
  /** The first arrival of its click id from its visitor, ms since the epoch, if the kind wants to know it. */
  readonly clicked?: number;
}

/** An event in the vendor's words, or the reason why the vendor would not accept it. */
export type Mapped = { readonly event: object; readonly share?: string } | { readonly lacks: string };

/** An event that goes. */
export interface Outgoing {
  readonly hit: StoredHit;
  readonly event: object;
}

export interface Call {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export interface Answer {
  readonly status: number;
  /** Names are in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
}

/** A call without an answer. `arrived`: the vendor may have got it. `barred`: the configuration lets nobody call there. */
export interface NoAnswer {
  readonly failed: string;
  readonly arrived: boolean;
  readonly barred?: true;
}

/** Posts a call, or gets it if it has no body, and follows no redirect. `longest`: ms. Never rejects. */
export type Post = (call: Call, signal?: AbortSignal, longest?: number) => Promise<Answer | NoAnswer>;

/**
 * The one at fault for an answer. `sent`: nobody's, it is there. `event`: the events', which are given up with the vendor's words. `destination`: the
 * account's or the secret's, so that nothing is given up. `nobody`: they are tried again. `doubt`: they may have arrived, and are tried again
 * while the vendor knows their keys. `ended`: the address wants nothing any more.
 */
export type Fate = 'sent' | 'event' | 'destination' | 'nobody' | 'doubt' | 'ended';

export interface Reading {
  readonly fate: Fate;
  /** In the vendor's words. */
  readonly words: string;
  /** Some of the events have arrived, and nobody knows which. */
  readonly arrived?: true;
  /** Places of the events whose fate this is, where the answer names them. The others are sent again without them. */
  readonly only?: readonly number[];
  /** Words of single events, by their places. */
  readonly each?: Readonly<Record<number, string>>;
  /** ms after which the vendor may be asked again. */
  readonly after?: number;
  /** The id by which the vendor confirms later. */
  readonly request?: string;
}

/** The vendor's word on a request of before: the events arrived, were refused, or nobody knows yet. `partly`: it refused some, and does not say which. */
export type Confirmation = { readonly state: 'confirmed' | 'given_up' | 'partly' | 'open'; readonly words: string };

/** Resolves to the headers by which a vendor knows us, or to whose fault it is that there are none. `now`: ms since the epoch. */
export type Authorize = (now: number) => Promise<{ readonly headers: Readonly<Record<string, string>> } | { readonly refusal: Reading }>;

/** A kind of destination: one folder that knows one vendor. `docs/destinations.md` says what it promises. */
export interface DestinationKind {
  readonly kind: string;
  /** Fields of an entry beside those of every kind. */
  readonly fields: Readonly<Record<string, z.ZodType>>;
  /** The secrets of an entry, as the kind uses them; or what is wrong with one, without its value. */
  readSecrets(given: readonly string[]): readonly string[] | { readonly fault: string };
  /** Purposes that the kind needs, whatever its entry says. */
  needs(own: Readonly<Record<string, unknown>>): readonly Purpose[];
  /** Events that the kind takes if its entry names none; all by default. */
  readonly events?: readonly string[];
  /** ms after which the vendor takes an event no more. */
  readonly oldest: number;
  /** ms for which the vendor knows an event's key. Undefined where it has to know it for good. */
  readonly memory?: number;
  /** The most events of a request. */
  readonly most: number;
  /** ms after a request that was not full until the next one, for a vendor that counts requests. */
  readonly pace?: number;
  /** The vendor takes every event for one of the public: those of tests and of insiders are not sendable. */
  readonly publicOnly?: true;
  /** The vendor requires the browser's address and agent, which wait sealed in the event's delivery. */
  readonly wantsSender?: true;
  /** The field of a hit with the vendor's click id, if the vendor wants to know when it was first seen. */
  readonly click?: string;
  /** Returns the event with the SHA-256 of the contact's address, if the entry asks for it: which the service asks for at the time of sending, and keeps nowhere. */
  identify?(event: object, hash: string): object;
  asksEmail?(destination: Destination): boolean;
  /** Fields of a test's hit that the vendor requires. */
  readonly testFields?: Readonly<Record<string, string>>;
  /** Opens what gets a token for each sender, where a call needs one beside the secret. */
  authorize?(destination: Destination, post: Post): Authorize;
  /** A field of the entry that a test needs, and that is missing. */
  lacksForTest?(destination: Destination): string | undefined;
  /** Names the account, so that two entries of one account are found. */
  account(destination: Destination): string;
  /** A pure mapping. Events with the same `share` may go in one request. */
  map(hit: StoredHit, destination: Destination, now: number, sender?: Sender): Mapped;
  /** Bodies and keys are the same at every try. `test`: in the vendor's test mode. */
  request(events: readonly Outgoing[], destination: Destination, now: number, test?: boolean): Call | Promise<Call>;
  read(answer: Answer, events: number, now: number): Reading;
  /** Calls that tell the vendor to erase events that it was sent, by their `hit_id`. Undefined where this one takes none. */
  erasure?(events: readonly string[], destination: Destination, erasure: string, now: number): readonly Call[] | undefined;
  /** Asks whether a request of before has arrived. */
  readonly confirms?: {
    request(id: string, destination: Destination, now: number): Call | Promise<Call>;
    read(answer: Answer): Confirmation;
  };
}
