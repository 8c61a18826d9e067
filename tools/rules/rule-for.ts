import type { Manifest } from '../../kernel';
import { entitiesOf } from '../../lib/rules/entities';
import { pathKindsOf } from '../../lib/rules/path-kinds';
import { readPlace } from '../../lib/rules/place';
import { type Resolved, resolve } from '../../lib/rules/resolve';
import type { Day, NetworkRules } from '../../lib/rules/rule';

/** The question, as a person types it. */
export interface Question {
  readonly place: string;
  readonly site: string | undefined;
  readonly host: string | undefined;
  readonly path: string;
  readonly today: Day;
}

export interface RuleAnswer {
  /** The object that `--json` prints. */
  readonly object: {
    readonly id: string;
    readonly entity: string;
    readonly mode: Resolved['mode'];
    readonly days: Resolved['days'];
    readonly signal: boolean;
    readonly sensitive: boolean;
    readonly source: string;
    readonly reviewed: string;
  };
  readonly resolved: Resolved;
}

/** The purposes that every site has, asked apart or not. */
const PURPOSES = ['analytics', 'advertising', 'personalisation'];

/** Returns the rule for a place, a site and a path. */
export function ruleFor(rules: NetworkRules, sites: ReadonlyMap<string, Manifest>, question: Question): RuleAnswer {
  const { place, site, host, path, today } = question;
  const manifest = site === undefined ? undefined : sites.get(site);
  const entities = entitiesOf(rules, manifest, [...sites.values()], path, host);
  const paths = pathKindsOf(rules, path, site);
  const purposes = [...new Set([...PURPOSES, ...(manifest?.purposes ?? []).map(({ id }) => id)])];
  const resolved = resolve(rules, { place: readPlace(place), entities, paths, site, purposes, today });
  const { days, signal, source, reviewed } = resolved;
  const id = rules.unread ? 'network-rules-unread' : resolved.id;
  // A site's own `consent: 'opt-in'` asks everybody first, whatever the law.
  const mode = manifest?.consent === 'opt-in' ? Object.fromEntries(purposes.map((purpose) => [purpose, 'opt-in' as const])) : resolved.mode;
  const entity = manifest ? (entities[0] ?? 'unknown') : 'unknown';
  return { object: { id, entity, mode, days, signal, sensitive: paths.length > 0, source, reviewed }, resolved };
}
