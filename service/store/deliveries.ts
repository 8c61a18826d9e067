import type { Purpose } from '../destinations/entry';
import type { LeaveFacts } from '../destinations/leave';

/** The states of an event that waits no more. */
export const endStates = ['sent', 'confirmed', 'withdrawn', 'not_sendable', 'given_up', 'ended'] as const;
export type EndState = (typeof endStates)[number];

/** An event for a destination. */
export interface NewDelivery {
  readonly destination: string;
  /** The hit's `hit_id`. */
  readonly event: string;
  /** ms since the epoch, as all times here. */
  readonly due: number;
  readonly queued: number;
  readonly sealed?: string;
}

export interface Registration {
  readonly destinations: readonly { readonly name: string; readonly kind: string; readonly address: string }[];
  readonly now: number;
}

/** The standing of a destination. */
export interface Standing {
  /** The one at fault for its answers: '', `destination` or `nobody`. */
  readonly fault: string;
  readonly fails: number;
  /** Nothing goes until then. */
  readonly rest: number;
  /** The destination wants nothing any more. */
  readonly ended: boolean;
}

export interface Due {
  readonly destination: string;
  /** ms since the epoch, 0 by default. */
  readonly from?: number;
}

export interface Claim {
  readonly destination: string;
  /** The right to these events until `until`. */
  readonly holder: string;
  readonly now: number;
  readonly until: number;
  /** Events that were due before this stay for another look. */
  readonly from?: number;
  readonly most: number;
  /** Events that are sent in one request stay together. */
  readonly packs: boolean;
  /** First tries go before others, or after them. */
  readonly retries: boolean;
  /** Until when a destination at fault is left alone after this claim, which is a probe. */
  readonly probed: number;
  /** A click id, by its field of a hit, of which the moment of the first sight is wanted. */
  readonly click?: string;
}

export interface Claimed {
  readonly event: string;
  /** Tries before this one. */
  readonly tries: number;
  /** The first try that may have arrived. */
  readonly first: number | null;
  readonly queued: number;
  readonly sealed: string | null;
  /** Missing if the store has it no more. */
  readonly hit?: { readonly received: number; readonly body: Readonly<Record<string, unknown>>; readonly clicked?: number };
  readonly facts: LeaveFacts;
}

export interface Claims {
  readonly standing: Standing;
  readonly pack: string | null;
  readonly events: readonly Claimed[];
}

export interface Done {
  readonly event: string;
  readonly state: EndState;
  /** Ours: one of few. */
  readonly reason: string;
  /** The vendor's words. */
  readonly answer?: string;
  readonly request?: string;
  /** A replay may send the event, so that its sealed sender stays until it is too old. */
  readonly keeps?: true;
}

export interface Again {
  readonly event: string;
  readonly due: number;
  readonly first: number | null;
  readonly answer: string;
  readonly pack: string | null;
  /** The event was not tried. */
  readonly untried?: boolean;
}

export interface Settlement {
  readonly destination: string;
  readonly holder: string;
  readonly now: number;
  readonly done: readonly Done[];
  readonly again: readonly Again[];
  /** The destination's answer; absent if it was not asked. */
  readonly answer?: string;
  /** '' after an answer that is nobody's fault. */
  readonly fault?: '' | 'nobody' | 'destination' | 'ended';
  /** Failures, after which the destination rests until `rest`. */
  readonly patience?: number;
  readonly rest?: number;
  /** The claim was to be a probe, and nothing of it may go: the next claim is one. */
  readonly unprobed?: boolean;
  /** The id by which the vendor confirms later, and when to ask. */
  readonly request?: { readonly id: string; readonly due: number };
}

export interface Listed {
  readonly name: string;
  readonly kind: string;
  readonly since: number;
  readonly counts: Readonly<Record<'waiting' | EndState, number>>;
  readonly reasons: readonly { readonly state: string; readonly reason: string; readonly events: number }[];
  /** The arrival of the oldest event that waits. */
  readonly oldest: number | null;
  readonly answer: string | null;
  readonly status: 'running' | 'at fault' | 'resting' | 'ended' | 'removed';
}

export interface Replay {
  readonly destination: string;
  readonly events?: readonly string[];
  readonly sites?: readonly string[];
  /** Purposes that a hit must state. Any by default. */
  readonly purposes?: readonly Purpose[];
  readonly since: number;
  /** Hits with ids over this one. */
  readonly after: number;
  readonly most: number;
  readonly now: number;
}

/** Events of a person that were told, by destination and state. */
export interface ToldOf {
  readonly destination: string;
  readonly state: string;
  readonly events: number;
  /** The last one, ms since the epoch. */
  readonly last: number;
}
