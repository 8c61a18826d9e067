import type { Manifest } from '../../../kernel';
import { EEA, STATES } from '../../../lib/rules/groups';
import { isIn, readPlace } from '../../../lib/rules/place';
import { type Day, entityKinds, modeOf, modes, type NetworkRules, type Override, type Rule } from '../../../lib/rules/rule';
import { suggest } from './faults';

const FILE = 'sites/rules.ts';
/** Days after which a rule is compared with its source again. */
const REVIEW = 365;

const isDay = (text: unknown): boolean => /^\d{4}-\d\d-\d\d$/.test(`${text}`) && !Number.isNaN(Date.parse(`${text}`));
const daysBetween = (from: Day, to: Day): number => (Date.parse(to) - Date.parse(from)) / 86_400_000;
const isPlace = (code: string): boolean => [readPlace(code).country, readPlace(code).region].includes(code);

/** Returns a line per rule that nobody has compared with its source for a year. */
export const staleRules = ({ laws, overrides, reviewed }: NetworkRules, today: Day): string[] =>
  [{ id: 'the network’s own rules', reviewed }, ...overrides, ...laws]
    .filter((one) => isDay(one.reviewed) && daysBetween(one.reviewed, today) > REVIEW)
    .map(
      ({ id, reviewed: day }) =>
        `${FILE}: ${id} was reviewed on ${day}, more than a year ago. Compare it with its source, and set \`reviewed\`.`,
    );

/** Returns what one rule or override lacks by itself. */
function own(rule: Rule | Override): string[] {
  const { id, places, source, reviewed } = rule;
  const { since, until, days } = rule as Partial<Rule>;
  const strange = places.filter((code) => !isPlace(code));
  const undated = Object.entries({ reviewed, since, until }).filter(([, day]) => day !== undefined && !isDay(day));
  return [
    ...(strange.length ? [`${id} names the place "${strange[0]}". Expected a code such as FR or US-CA.`] : []),
    ...(places.length ? [] : [`${id} names no place.`]),
    ...(source ? [] : [`${id} has no source.`]),
    ...undated.map(([name, day]) => `${id} has \`${name}\` "${day}". Expected a day such as 2026-11-28.`),
    ...(since && until && since >= until ? [`${id} ends on ${until}, before it begins on ${since}.`] : []),
    ...((days?.no ?? 1) > 365
      ? [`${id} leaves a no in peace for ${days?.no} days. Expected at most 365, after which no record counts.`]
      : []),
    ...((days?.yes ?? 1) > 365 ? [`${id} lets a yes hold for ${days?.yes} days. Expected at most 365.`] : []),
  ];
}

const overlap = (some: readonly string[] | undefined, others: readonly string[] | undefined): boolean =>
  !some || !others || some.some((one) => others.includes(one));

/** Returns the overrides that are looser than a law that surely holds at one of their places, for whichever entity it binds. */
function looser({ laws, overrides }: NetworkRules): string[] {
  return overrides.flatMap(({ id, places, mode }) =>
    laws.flatMap((rule) => {
      const demands = rule.mode;
      const binding = entityKinds.some((kind) => rule.binds[kind] === 'yes');
      const place = places.find((code) => rule.places.some((one) => isIn(readPlace(code), one)));
      if (!demands || !binding || !place) return [];
      const purpose = [...new Set([...Object.keys(mode), ...Object.keys(demands)])].find(
        (name) => modes.indexOf(modeOf(mode, name)) < modes.indexOf(modeOf(demands, name)),
      );
      if (!purpose) return [];
      const what = purpose === '*' ? '' : ` of ${purpose}`;
      return [`${id} says ${modeOf(mode, purpose)}${what} in ${place}, where ${rule.id} demands ${modeOf(demands, purpose)}.`];
    }),
  );
}

/** Returns the ways in which rules are looser than the specification, which pages follow at least. */
const belowSpecification = ({ floor, overrides }: NetworkRules): string[] => [
  ...(floor.elsewhere === 'opt-in'
    ? []
    : [`\`floor.elsewhere\` is ${floor.elsewhere}. Expected opt-in, which pages keep to outside the United States.`]),
  ...(floor.sensitive === 'opt-in'
    ? []
    : [`\`floor.sensitive\` is ${floor.sensitive}. Expected opt-in, which pages keep to on sensitive paths.`]),
  ...overrides.flatMap(({ id, places, mode }) => {
    const abroad = places.find((code) => readPlace(code).country !== 'US');
    const loose = Object.values(mode).find((one) => one !== 'opt-in');
    return abroad && loose ? [`${id} says ${loose} in ${abroad}. Expected opt-in, which pages keep to outside the United States.`] : [];
  }),
];

/** Returns the overrides that say two things about one place and site. */
function torn({ overrides }: NetworkRules): string[] {
  return overrides.flatMap((one, i) =>
    overrides.slice(0, i).flatMap((other) => {
      const place = one.places.find((code) => other.places.includes(code));
      const same = JSON.stringify(one.mode) === JSON.stringify(other.mode);
      return place && !same && overlap(one.sites, other.sites) ? [`${one.id} contradicts ${other.id} in ${place}.`] : [];
    }),
  );
}

/** Returns the places in which the network counts without consent, and no law that is known lets it. */
const uncounted = ({ laws, counts }: NetworkRules): string[] =>
  (counts?.places ?? [])
    .filter((code) => !laws.some((rule) => rule.counts && rule.places.some((one) => isIn(readPlace(code), one))))
    .map((code) => `\`counts\` names ${code}. Expected a place where a law is known that lets page views be counted without consent.`);

/** Returns the faults of the network's rules: by themselves, against each other, and against its sites and brands. */
export function ruleFaults(rules: NetworkRules, sites: ReadonlyMap<string, Manifest>, brands: readonly string[]): string[] {
  const { laws, overrides, paths, entities, days } = rules;
  const all = [...laws, ...overrides];
  const twice = all.filter(({ id }, i) => all.findIndex((one) => one.id === id) < i);
  const ids = [...sites.keys()];
  const unknown = [...paths, ...overrides, ...(rules.counts ? [rules.counts] : [])]
    .flatMap((one) => one.sites ?? [])
    .filter((id) => !ids.includes(id));
  const crooked = paths.flatMap(({ at }) => at).filter((path) => !/^\/[^/?#]/.test(path));
  const known = Object.keys(entities);
  const nobodys = known.length ? brands.filter((brand) => !known.includes(brand)) : [];
  return [
    ...all.flatMap(own),
    ...twice.map(({ id }) => `the rule ${id} stands there twice.`),
    ...unknown.map((id) => `there is no site "${id}"${suggest(id, ids) || '.'}`),
    ...crooked.map((path) => `"${path}" is no path. Expected one such as /health.`),
    ...nobodys.map((brand) => `\`entities\` lacks the brand ${brand}. Expected ${entityKinds.join(', ')}.`),
    ...(days.yes > 365 ? [`\`days.yes\` is ${days.yes}. Expected at most 365.`] : []),
    ...belowSpecification(rules),
    ...looser(rules),
    ...torn(rules),
    ...uncounted(rules),
  ].map((fault) => `${FILE}: ${fault}`);
}

/** Every code that a rule has to answer: all countries that the browser's data knows, and all states. */
export function everyPlace(): string[] {
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
  const countries = letters.flatMap((a) => letters.map((b) => a + b)).filter((code) => names.of(code) && readPlace(code).country);
  return [...new Set([...countries, ...EEA, ...STATES.map((state) => `US-${state}`)])];
}
