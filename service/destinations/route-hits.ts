import type { Arrival } from '../arrival';
import { SIGNAL } from '../log/entry';
import type { NewDelivery } from '../store/deliveries';
import type { Destination } from './entry';
import { kindNamed } from './kinds';
import { states } from './leave';
import { momentOf } from './moment';

/** Returns whether a destination takes an event of this name and site. */
export const takes = (
  { kind, sites, events = kindNamed(kind).events }: Destination,
  { event, site }: Readonly<Record<string, unknown>>,
): boolean => (!events || events.includes(`${event}`)) && (!sites || sites.includes(`${site}`));

/**
 * Returns the deliveries of hits: for each hit, the destinations that take its event and site, for which it states leave, and which had begun by then. Hits that came with a signal have none.
 * `since`: when each name was first configured, ms since the epoch.
 */
export function routeHits(
  arrivals: readonly Arrival[],
  destinations: readonly Destination[],
  since: Readonly<Record<string, number>>,
): NewDelivery[] {
  const hits = arrivals.filter(({ kind, body }) => kind === 'hit' && body[SIGNAL] === undefined);
  return hits.flatMap(({ key, body, received, sealed }) =>
    destinations.flatMap((destination) => {
      const { name, wait, purposes, since: told } = destination;
      const began = told === undefined ? received >= (since[name] ?? 0) : momentOf({ body, received }) >= told;
      if (!began || !takes(destination, body) || !states(body.consent_purposes, purposes)) return [];
      const sender = kindNamed(destination.kind).wantsSender && sealed !== undefined ? { sealed } : {};
      return [{ destination: name, event: key, due: received + wait, queued: received, ...sender }];
    }),
  );
}
