import type { ConsentChange } from './consent/consent';
import { createHook, type Hook, type HookKind, type OwnHook } from './hooks';
import type { LeaveMoment, LoadedMoment, Navigation } from './page/moments';
import type { Problem } from './problems';

export type Scalar = string | number | boolean;
export type Properties = Record<string, Scalar | readonly Record<string, Scalar>[] | null | undefined>;

/** An analytics event on its way to becoming a hit. */
export interface TrackedEvent {
  readonly name: string;
  readonly properties: Properties;
  /** When it happened, ms since the epoch. */
  readonly time: number;
}

/** A hit as it will leave: one flat object (contract, "Utility service"). */
export type HitPayload = Record<string, Scalar | readonly Record<string, Scalar>[]>;

/** Something that asks to be shown; `type` says what it is, the rest is between the asker and who shows it. */
export interface PromptRequest {
  readonly type: string;
  readonly [key: string]: unknown;
}

/** What the page knows of a recognised email contact; never the address itself. */
export interface ContactFacts {
  readonly state: 'ready' | 'failed' | 'not-applicable';
  readonly id?: string;
  readonly flags?: string;
}

/** Every hook there is. Those that say "state" give their last value to a tap that comes later. */
export interface Hooks {
  /** The document is parsed. State. */
  readonly ready: Hook<[]>;
  /** The page is loaded, or is taken to be (LIF-01). State. */
  readonly loaded: Hook<[LoadedMoment]>;
  /** The page life ends: what must leave the page leaves now, synchronously. */
  readonly leave: Hook<[LeaveMoment]>;
  /** The address changed within the page, or the page came back from the back/forward cache. Kept for late taps. */
  readonly navigate: Hook<[Navigation]>;
  /** What the visitor allows: at the start, and at each change. State. */
  readonly consent: Hook<[ConsentChange]>;
  /** Who the email contact is, once known. State. */
  readonly contact: Hook<[ContactFacts]>;
  /** Something of ours, or of a plugin, failed. Kept for late taps. */
  readonly problem: Hook<[Problem]>;
  /** An event on its way: return a new event to add to it, null to drop it. */
  readonly event: Hook<[TrackedEvent], TrackedEvent | null>;
  /** A finished hit, redacted: return a reason to stop it. */
  readonly hit: Hook<[HitPayload], string>;
  /** Something asks to be shown: return true to take it. Kept until somebody does. */
  readonly prompt: Hook<[PromptRequest], true>;
}

/** How many calls wait for a plugin that is on its way, where each of them counts. */
const MANY = 20;

export type OwnHooks = { readonly [K in keyof Hooks]: Hooks[K] extends Hook<infer A, infer R> ? OwnHook<A, R> : never };

export function createHooks(onError: (error: unknown, hook: string, tap: string) => void): OwnHooks {
  const hook = (name: keyof Hooks, keep = 0, kind: HookKind = 'sync') => createHook<never, never>(name, kind, onError, keep);
  return {
    ready: hook('ready', 1),
    loaded: hook('loaded', 1),
    leave: hook('leave'),
    navigate: hook('navigate', MANY),
    consent: hook('consent', 1),
    contact: hook('contact', 1),
    problem: hook('problem', MANY),
    event: hook('event', 0, 'waterfall'),
    hit: hook('hit', 0, 'bail'),
    prompt: hook('prompt', MANY, 'bail'),
  } as unknown as OwnHooks;
}
