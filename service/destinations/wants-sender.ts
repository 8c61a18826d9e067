import type { Destination } from './entry';
import { kindNamed } from './kinds';
import { states } from './leave';
import { takes } from './route-hits';
import type { Sealer } from './seal-sender';

/** Seals the sender of a post; undefined if no destination may have it. */
export type SealSender = (
  hits: readonly Readonly<Record<string, unknown>>[],
  address: string,
  agent: string | undefined,
) => string | undefined;

/** Returns a function that seals the sender of a post of which some hit goes to, and states leave for, a destination whose vendor requires it. */
export function sealFor(destinations: readonly Destination[], open: () => Sealer | undefined): SealSender {
  const wanting = destinations.filter(({ kind }) => kindNamed(kind).wantsSender);
  const sealer = wanting.length ? open() : undefined;
  return (hits, address, agent) => {
    if (!sealer || !agent) return undefined;
    const isWanted = hits.some((hit) => wanting.some((one) => takes(one, hit) && states(hit.consent_purposes, one.purposes)));
    return isWanted ? sealer.close({ address, agent }) : undefined;
  };
}
