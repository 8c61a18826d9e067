import { keepEvents } from '../../lib/keep-events';
import type { EnabledPlugin, Tools } from '../plugin';

/** Ends the watch, and gives what it saw, in order. */
export type EarlyEvents = () => readonly Event[];

/** What a plugin wants of the page's events from before its chunk came. */
export interface WantedEvents {
  readonly types: readonly string[];
  /** Those that come after so many are not kept. */
  readonly most: number;
  /** Has the chunk fetched at the first one: the page may be left soon. */
  readonly hurry?: true;
}

/** Keeps events after those from `before`, until they are taken. `allowed` is asked at each: refused in between, it keeps no more. */
export function keepWanted(
  window: Window,
  { types, most, hurry }: WantedEvents,
  before: readonly Event[],
  allowed: () => boolean,
  wake: () => void,
): EarlyEvents {
  const first = before.slice(0, most);
  if (hurry && first.length) wake();
  const take = keepEvents(window, types, (kept) => {
    if (hurry && !first.length && !kept) wake();
    return first.length + kept < most && allowed();
  });
  return () => [...first, ...take()];
}

/**
 * Has plugins get, as `early`, the events that they want from before their chunk came. `kept`: those from before the page life. Where a
 * plugin needs consent they count if it was there from the start of the page.
 */
export function withEvents({ env: { window }, hooks, consent }: Pick<Tools, 'env' | 'hooks' | 'consent'>, kept: readonly Event[]) {
  let asWas = consent.allows('analytics');
  hooks.consent.tap('page-life', ({ chosen }) => {
    if (chosen) asWas = false;
  });
  return (plugin: EnabledPlugin): EnabledPlugin => {
    const { events, needs } = plugin;
    if (!events) return plugin;
    const free = needs === 'nothing';
    const before = () => (free || asWas ? kept.filter(({ type }) => events.types.includes(type)) : []);
    return { ...plugin, early: (_, wake) => keepWanted(window, events, before(), () => free || consent.allows(needs), wake) };
  };
}
