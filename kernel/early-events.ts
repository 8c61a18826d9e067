import { DROPPED } from '../lib/values/holding';
import type { EarlyEvents, EnabledPlugin, WantedEvents } from './plugin';
import type { Tools } from './taproot';

/** The number of clicks, errors and keys that wait for the runtime. The limit protects the memory of pages that throw in a loop. */
export const EARLY_KEPT = 1_000;

/**
 * Listens on the window before the page does, for as long as the page lives, and returns a list to which each event is pushed while the list
 * has fewer than `most`. Whoever empties the list may replace its `push`. Captures, because events of failed resources do not bubble.
 */
export function listenFirst(window: Window, types: readonly string[], most: number): Event[] {
  const kept: Event[] = [];
  for (const type of types) window.addEventListener(type, (event) => kept.length < most && kept.push(event), true);
  return kept;
}

/**
 * Holds events, after those from `before`, until the plugin takes them: the first ones, as a visitor's first gestures matter most. Calls
 * `allowed` at each event. `tell` is called when they are taken, if some were dropped.
 */
export function holdEvents(
  window: Window,
  { types, most, hurry }: WantedEvents,
  before: readonly Event[],
  allowed: () => boolean,
  wake: () => void,
  tell: (most: number) => void,
): EarlyEvents {
  const held: Event[] = [];
  let full = false;
  const hold = (event: Event) => {
    if (hurry && !held.length) wake();
    if (held.length < most) held.push(event);
    else full = true;
  };
  const hear = (event: Event) => {
    if (allowed()) hold(event);
  };
  before.forEach(hold);
  for (const type of types) window.addEventListener(type, hear, true);
  return () => {
    for (const type of types) window.removeEventListener(type, hear, true);
    if (full) tell(most);
    return held;
  };
}

/**
 * Passes plugins, as `early`, the events that they want from before their chunk loaded. `kept`: the events from before the runtime. A
 * plugin that needs consent gets those only if the page had consent from its start.
 */
export function withEvents(
  { env: { window }, hooks, consent }: Pick<Tools, 'env' | 'hooks' | 'consent'>,
  kept: readonly Event[],
  warn: (message: string) => void,
  landing: string | undefined,
) {
  const tell = (most: number) => warn(`${DROPPED}newest of over ${most} early events`);
  // A full list has no way to tell whether it dropped one more.
  if (kept.length >= EARLY_KEPT) tell(EARLY_KEPT);
  let asWas = consent.allows('analytics');
  hooks.consent.tap('runtime', ({ chosen }) => {
    if (chosen) asWas = false;
  });
  return (plugin: EnabledPlugin): EnabledPlugin => {
    const { events, needs } = plugin;
    if (!events) return plugin;
    const free = needs === 'nothing';
    const before = () => (free || asWas ? kept.filter(({ type }) => events.types.includes(type)) : []);
    return {
      ...plugin,
      early: (_, wake) =>
        Object.assign(
          holdEvents(window, events, before(), () => free || [needs].flat().some(consent.covers), wake, tell),
          { landing },
        ),
    };
  };
}
