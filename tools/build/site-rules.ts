import type { Manifest } from '../../kernel';
import { entitiesOf } from '../../lib/rules/entities';
import { STATES, US_TERRITORIES } from '../../lib/rules/groups';
import type { SiteRules } from '../../lib/rules/page-rules';
import { sensitivePaths } from '../../lib/rules/path-kinds';
import { readPlace } from '../../lib/rules/place';
import { resolve } from '../../lib/rules/resolve';
import { type Day, type NetworkRules, type PathKind, pathKinds, type Rule } from '../../lib/rules/rule';
import { pathsPattern } from '../../lib/rules/sensitive-path';

/** The purposes that share the decision of a site without purposes of its own. */
const PURPOSES = ['analytics', 'advertising', 'personalisation'];

const purposesOf = ({ purposes = [] }: Manifest): string[] => [...PURPOSES, ...purposes.map(({ id }) => id)];

/** Returns the pattern of a site's paths on which everybody is asked first; '' without any. */
export const sensitivePattern = (rules: NetworkRules, site: string): string => pathsPattern(sensitivePaths(rules, site));

/** Returns the days on which rules begin or end to hold after the first one, which is the build's. */
const daysOf = ({ laws }: NetworkRules, today: Day): Day[] => [
  today,
  ...laws.flatMap(({ since, until }) => [since, until]).filter((day): day is Day => !!day && day > today),
];

/**
 * Returns the places in the United States in which a purpose waits for consent on any path, on any day from the build's on: a release may run for
 * long, and the tag has no calendar. The specification names none. A code, or a state's second part below `US-`.
 */
export function askedPlaces(rules: NetworkRules, manifest: Manifest, all: readonly Manifest[], today: Day): readonly string[] {
  const entities = entitiesOf(rules, manifest, all);
  const asks = (code: string) =>
    daysOf(rules, today).some((day) => {
      const asked = { place: readPlace(code), entities, paths: [], site: manifest.id, purposes: purposesOf(manifest), today: day };
      return Object.values(resolve(rules, asked).mode).includes('opt-in');
    });
  return ['US', ...US_TERRITORIES, ...[...US_TERRITORIES, ...STATES].map((part) => `US-${part}`)].filter(asks);
}

/** A law as a page needs it. Its words are for counsel. */
const lawFor = ({ name: _, reason: __, source: ___, reviewed: ____, ...rule }: Rule) => ({ ...rule, source: '', reviewed: '' });

/** Returns the laws that may say something on a page. Without counts, those that let views be counted say nothing. */
const saying = ({ laws, counts }: NetworkRules): readonly Rule[] => (counts ? laws : laws.filter((rule) => !rule.counts));

/** Returns the rules that a page of a site may need, without the laws that bind nobody there. */
export function siteRules(rules: NetworkRules, manifest: Manifest, all: readonly Manifest[]): SiteRules {
  const entities = entitiesOf(rules, manifest, all);
  const { overrides, floor, days, signal, showsSignal, counts } = rules;
  const binding = saying(rules).filter(({ binds }) => entities.some((kind) => binds[kind] !== 'no'));
  const named = pathKinds.map((kind) => [kind, pathsPattern(sensitivePaths(rules, manifest.id, kind))] as const);
  return {
    network: {
      laws: binding.map(lawFor),
      overrides,
      floor,
      days,
      signal,
      ...(showsSignal && { showsSignal }),
      ...(counts && { counts }),
      entities: {},
      paths: [],
      source: '',
      reviewed: '',
    } as unknown as NetworkRules,
    site: manifest.id,
    entities,
    purposes: purposesOf(manifest),
    paths: Object.fromEntries(named.filter(([, pattern]) => pattern)) as Partial<Record<PathKind, string>>,
  };
}
