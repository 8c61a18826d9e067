import type { Verdict } from './consent/gate';
import type { OwnHook } from './hooks';
import type { TrackedEvent } from './lifecycle';

/** An event, whichever way it came; why it may or may not be sent; whether somebody took it. */
export type TracedEvent = [event: TrackedEvent, reason: Verdict['reason'], taken?: boolean];
/** A plugin's name, and what its `apply` returned. */
export type TracedPlugin = [plugin: string, made: unknown];
/** A write that consent does not allow, and that was kept from storage (`kernel/consent/guard.ts`). */
export type TracedWrite = [write: Error];

export type Traced = TracedEvent | TracedPlugin | TracedWrite;

/**
 * What the tag notes for whoever looks for a fault: the overlay, `explain()` and the developer's console. The last calls are kept for late
 * taps, which answer nothing.
 */
export type Trace = OwnHook<Traced, true>;

export const isWrite = (traced: Traced): traced is TracedWrite => traced.length === 1;
export const isEvent = (traced: TracedEvent | TracedPlugin): traced is TracedEvent => typeof traced[0] === 'object';
