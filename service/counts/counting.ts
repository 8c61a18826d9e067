import { pathKindsOf } from '../../lib/rules/path-kinds';
import { readPlace } from '../../lib/rules/place';
import { resolve } from '../../lib/rules/resolve';
import { entityKinds, type NetworkRules } from '../../lib/rules/rule';
import { daysOf } from '../facts/days';
import type { Counting } from '../http/count';
import type { Take } from '../log/entry';
import { gatherCounts } from './group';

/** Returns whether the rules let views of a page be counted. Without a country, as far as the site and the path tell: the page knows its place. */
const allowing =
  (rules: NetworkRules, now: () => number): Counting['allows'] =>
  (site, page, country) => {
    const paths = pathKindsOf(rules, page, site);
    const today = new Date(now()).toISOString().slice(0, 10);
    const places = country ? [country] : (rules.counts?.places ?? []);
    return places.some(
      (code) => resolve(rules, { place: readPlace(code), entities: entityKinds, paths, site, purposes: [], today }).counts,
    );
  };

/** Counts views by a network's rules; undefined where they let nothing be counted. `zone`: the time zone of days. */
export function countBy(rules: NetworkRules, zone: string, take: Take, now: () => number): Counting | undefined {
  if (!rules.counts?.places.length) return undefined;
  const dayOf = daysOf(zone);
  const hours = new Intl.DateTimeFormat('en', { timeZone: zone, hour: 'numeric', hourCycle: 'h23' });
  return {
    allows: allowing(rules, now),
    hourOf: (at) => ({ day: dayOf(at), hour: Number(hours.format(at)) }),
    count: gatherCounts(take, now),
  };
}
