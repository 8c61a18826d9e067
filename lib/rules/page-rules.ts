import { knownPlace } from '../records/country-record';
import { type Place, readPlace } from './place';
import { type Resolved, resolve } from './resolve';
import type { EntityKind, NetworkRules, PathKind } from './rule';
import { isOneOf } from './sensitive-path';

/** The rules that a page of a site may need, made by the build. */
export interface SiteRules {
  readonly network: NetworkRules;
  readonly site: string;
  /** The kinds of the entities that share a visitor's choice on the site. */
  readonly entities: readonly EntityKind[];
  readonly purposes: readonly string[];
  /** The pattern of the site's sensitive paths, by kind. */
  readonly paths: Readonly<Partial<Record<PathKind, string>>>;
}

/** The facts about a page and its visitor, as they stand. */
export interface PageFacts {
  /** `data-region`. */
  readonly region: string | undefined;
  /** The country record's text. */
  readonly country: string | null;
  /** The locale is one of the United States. It counts only where no place is known. */
  readonly local: boolean;
  /** The address's path and hash. */
  readonly path: string;
  /** ms since the epoch. */
  readonly now: number;
}

export interface PageRules {
  /** Returns the rule for a page. */
  decide(facts: PageFacts): Resolved;
}

function placeOf({ region, country, local, now }: PageFacts): Place {
  const known = region || knownPlace(country, now);
  return known ? readPlace(known) : local ? { country: 'US' } : {};
}

/** Returns what a page asks of its site's rules. */
export const pageRules = ({ network, site, entities, purposes, paths }: SiteRules): PageRules => ({
  decide: (facts) =>
    resolve(network, {
      place: placeOf(facts),
      entities,
      paths: (Object.entries(paths) as [PathKind, string][]).flatMap(([kind, pattern]) => (isOneOf(pattern, facts.path) ? kind : [])),
      site,
      purposes,
      today: new Date(facts.now).toISOString().slice(0, 10),
    }),
});
