import type { ConsentDecision } from './consent/gate';
import type { OwnHook } from './hooks';
import type { TrackedEvent } from './lifecycle';

/** A tracked event, the reason why it may or may not be sent, and true if a plugin took it. */
export type TracedEvent = [event: TrackedEvent, reason: ConsentDecision['reason'], taken?: boolean];
/** Traced instead of the return value of a plugin's `apply`, once the plugin is undone. */
export const UNDONE = 0;
/** A plugin's name, and the value that its `apply` returned, or `UNDONE`. */
export type TracedPlugin = [plugin: string, made: unknown];
/** A write that consent does not allow and that was blocked (`kernel/consent/guard.ts`). */
export type TracedWrite = [write: Error];

export type Traced = TracedEvent | TracedPlugin | TracedWrite;

/**
 * The tag's notes for the overlay, `explain()` and the developer's console. It keeps the last calls for late taps, whose answers do not
 * count.
 */
export type Trace = OwnHook<Traced, true>;

export const isWrite = (traced: Traced): traced is TracedWrite => traced.length === 1;
export const isEvent = (traced: TracedEvent | TracedPlugin): traced is TracedEvent => typeof traced[0] === 'object';

/** The tap of a reader, which goes again at once. No plugin's tap has this name. */
const READER = 'applied plugins';

/** Returns the values that the applied plugins returned, by the plugins' names. */
export function appliedPlugins(trace: Trace): ReadonlyMap<string, unknown> {
  const applied = new Map<string, unknown>();
  trace.tap(READER, (...traced) => {
    if (isWrite(traced) || isEvent(traced)) return;
    const [plugin, made] = traced;
    if (made === UNDONE) applied.delete(String(plugin));
    else applied.set(String(plugin), made);
  });
  trace.untap(READER);
  return applied;
}
