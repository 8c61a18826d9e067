import type { ConsentChange } from './consent/consent';
import { createHook, type HeardHook, type Hook, type HookKind, type OnError, type OwnHook } from './hooks';
import type { LeaveMoment, LoadedMoment, Navigation } from './moments';
import type { Problem } from './problem';

export type Scalar = string | number | boolean;
export type Properties = Record<string, Scalar | readonly Record<string, Scalar>[] | null | undefined>;

/** An analytics event on its way to becoming a hit. */
export interface TrackedEvent {
  readonly name: string;
  readonly properties: Properties;
  /** ms since the epoch. */
  readonly time: number;
}

/** A hit as it is sent: one flat object (docs/utility-api.md). */
export type HitPayload = Record<string, Scalar | readonly Record<string, Scalar>[]>;

/** A request to show something. Renderers know it by `type`; the other fields are for the asker and the renderer to agree on. */
export interface PromptRequest {
  readonly type: string;
  readonly [key: string]: unknown;
}

/** The facts about a recognised email contact. They never contain the address itself. */
export interface ContactFacts {
  readonly state: 'ready' | 'failed' | 'not-applicable';
  readonly id?: string;
  readonly flags?: string;
}

/** All hooks. A hook marked "State" replays its last call to later taps. */
export interface Hooks {
  /** The document is parsed. `landing` is the address that it was requested at, even if the page has changed it since. State. */
  readonly ready: Hook<[landing?: string]>;
  /** The page is loaded, or counts as loaded (LIF-01). State. */
  readonly loaded: Hook<[LoadedMoment]>;
  /** The page view ends. Data that must leave the page is sent now, synchronously. */
  readonly leave: Hook<[LeaveMoment]>;
  /** The address changed within the page, or the page came back from the back/forward cache. Kept for late taps. */
  readonly navigate: Hook<[Navigation]>;
  /**
   * The kernel calls it with the categories that the visitor allows, once at the start and after each change. State. Any script can call it
   * too, so a tap asks `taproot.consent` before it acts.
   */
  readonly consent: HeardHook<[ConsentChange]>;
  /** The email contact, once known. State. */
  readonly contact: Hook<[ContactFacts]>;
  /** A part of Taproot or a plugin failed. Kept for late taps. */
  readonly problem: Hook<[Problem]>;
  /**
   * The network's switches: every entry that they turn off on this page view, such as `vendor social-pixel`. A later call only adds
   * entries. State.
   */
  readonly off: HeardHook<[off: readonly string[]]>;
  /** A tracked event. A tap returns a new event to add to it, or null to drop it. */
  readonly event: Hook<[TrackedEvent], TrackedEvent | null>;
  /** A finished, redacted hit. A tap returns a reason to stop it. The last hits are kept for taps that come too late to stop them. */
  readonly hit: Hook<[HitPayload], string>;
  /** A request to show something. A tap returns true to take it. Kept until one does. */
  readonly prompt: Hook<[PromptRequest], true>;
}

export type OwnHooks = { readonly [K in keyof Hooks]: Hooks[K] extends Pick<Hook<infer A, infer R>, 'tap'> ? OwnHook<A, R> : never };

/** The number of calls that each hook keeps for plugins that are loading. A state keeps its last one. */
const KEPT: Readonly<Record<keyof Hooks, number>> = {
  ready: 1,
  loaded: 1,
  consent: 1,
  contact: 1,
  off: 1,
  leave: 0,
  event: 0,
  navigate: 20,
  problem: 20,
  prompt: 20,
  hit: 50,
};

const KINDS: Readonly<Record<string, HookKind>> = { event: 'waterfall', hit: 'string', prompt: 'boolean' };

export const createHooks = (onError: OnError): OwnHooks =>
  Object.fromEntries(
    Object.entries(KEPT).map(([name, kept]) => [name, createHook(name, KINDS[name], onError, kept)]),
  ) as unknown as OwnHooks;
