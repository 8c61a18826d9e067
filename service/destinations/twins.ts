import type { Destination } from './entry';
import { kindNamed } from './kinds';

/** Returns the names of two destinations that tell one account of one vendor the same events, in pairs. */
export function twinsIn(destinations: readonly Destination[]): (readonly [string, string])[] {
  const shareEvents = (a: Destination, b: Destination) => !a.events || !b.events || a.events.some((event) => b.events?.includes(event));
  return destinations.flatMap((a, at) =>
    destinations.slice(at + 1).flatMap((b) => {
      const isOne = a.kind === b.kind && kindNamed(a.kind).account(a) === kindNamed(b.kind).account(b);
      return isOne && shareEvents(a, b) ? [[a.name, b.name] as const] : [];
    }),
  );
}
