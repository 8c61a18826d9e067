import { keepEvents } from '../../lib/dom/keep-events';
import type { EarlyEvents, WantedEvents } from '../early-events';
import type { EnabledPlugin } from '../plugin';
import type { Tools } from '../taproot';

/** Keeps events, after those from `before`, until the plugin takes them. Calls `allowed` at each event. */
export function keepWanted(
  window: Window,
  { types, most, hurry }: WantedEvents,
  before: readonly Event[],
  allowed: () => boolean,
  wake: () => void,
): EarlyEvents {
  const first = before.slice(0, most);
  if (hurry && first.length) wake();
  const take = keepEvents(window, types, most - first.length, (kept) => {
    if (hurry && !first.length && !kept) wake();
    return allowed();
  });
  return () => [...first, ...take()];
}

/**
 * Passes plugins, as `early`, the events that they want from before their chunk loaded. `kept`: the events from before the runtime. A
 * plugin that needs consent gets those only if the page had consent from its start.
 */
export function withEvents({ env: { window }, hooks, consent }: Pick<Tools, 'env' | 'hooks' | 'consent'>, kept: readonly Event[]) {
  let asWas = consent.allows('analytics');
  hooks.consent.tap('runtime', ({ chosen }) => {
    if (chosen) asWas = false;
  });
  return (plugin: EnabledPlugin): EnabledPlugin => {
    const { events, needs } = plugin;
    if (!events) return plugin;
    const free = needs === 'nothing';
    const before = () => (free || asWas ? kept.filter(({ type }) => events.types.includes(type)) : []);
    return { ...plugin, early: (_, wake) => keepWanted(window, events, before(), () => free || [needs].flat().some(consent.covers), wake) };
  };
}
