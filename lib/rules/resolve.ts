import { isIn, mayBe, type Place } from './place';
import {
  type Day,
  type EntityKind,
  isInForce,
  type Mode,
  modeOf,
  type NetworkRules,
  type Override,
  type PathKind,
  type Rule,
  strictest,
} from './rule';

/** The facts about a page and its visitor. What is undefined is not known, and may be anything. */
export interface Asked {
  readonly place: Place;
  /** The kinds of the entities that may be behind the page, its own first. */
  readonly entities: readonly EntityKind[];
  /** The kinds of the page's path. */
  readonly paths: readonly PathKind[];
  readonly site?: string | undefined;
  readonly purposes: readonly string[];
  readonly today: Day;
}

/** The decision for a page. */
export interface Resolved {
  /** The rule that decided: a law, an override, or one of the network's own. */
  readonly id: string;
  readonly mode: Readonly<Record<string, Mode>>;
  readonly days: { readonly yes: number; readonly no: number };
  readonly signal: boolean;
  readonly sensitive: boolean;
  readonly showsSignal: boolean;
  /** Page views of visitors who have not chosen are counted, with nothing about the visitor. */
  readonly counts: boolean;
  readonly source: string;
  readonly reviewed: Day;
  /** The laws that bind here, or may, and those of this place that bind others only. */
  readonly laws: readonly Rule[];
  readonly spared: readonly Rule[];
}

const binds = (rule: Rule, entities: readonly EntityKind[]): boolean => entities.some((kind) => rule.binds[kind] !== 'no');

/** Returns the mode that a law demands of a purpose; undefined if it says nothing about it here. */
function demanded(rule: Rule, paths: readonly PathKind[], purpose: string): Mode | undefined {
  const own = [rule.mode && modeOf(rule.mode, purpose), ...paths.map((kind) => rule.sensitive?.[kind])].filter(
    (mode) => mode !== undefined,
  );
  return own.length ? strictest(own) : undefined;
}

/** Returns the overrides that surely decide, those for a state before those for its country, and those that may. */
function overridesAt(
  { overrides }: NetworkRules,
  { place, site }: Asked,
): { readonly sure: readonly Override[]; readonly open: readonly Override[] } {
  const all = overrides.filter(
    ({ sites, places }) => (!site || !sites || sites.includes(site)) && places.some((code) => mayBe(place, code)),
  );
  const sure = all.filter(({ sites, places }) => (!sites || site) && places.some((code) => isIn(place, code)));
  const byState = sure.filter(({ places }) => !!place.region && places.includes(place.region));
  return { sure: byState.length ? byState : sure, open: all.filter((one) => !sure.includes(one)) };
}

/** Returns the network's own mode of a purpose, before any law. */
function floorOf(network: NetworkRules, asked: Asked, purpose: string): Mode {
  const { country } = asked.place;
  const { sure, open } = overridesAt(network, asked);
  const { us, elsewhere, sensitive } = network.floor;
  const own = country === 'US' ? us : country ? elsewhere : strictest([us, elsewhere]);
  const decided = sure.length ? strictest(sure.map(({ mode }) => modeOf(mode, purpose))) : own;
  return strictest([decided, ...open.map(({ mode }) => modeOf(mode, purpose)), ...(asked.paths.length ? [sensitive] : [])]);
}

/** Returns the id of the network's own rule that decides without a law. */
function ownId(network: NetworkRules, asked: Asked): string {
  const { country } = asked.place;
  if (!country) return 'network-place-unknown';
  if (asked.paths.length) return 'network-sensitive';
  const [first] = overridesAt(network, asked).sure;
  return first?.id ?? (country === 'US' ? 'network-us' : 'network-elsewhere');
}

/** Returns whether views of a page are counted without consent: the network wants it there, and a law that surely holds there lets it. */
function counted({ counts }: NetworkRules, { place, site, paths }: Asked, laws: readonly Rule[]): boolean {
  const isHere = ({ places }: { readonly places: readonly string[] }) => places.some((code) => isIn(place, code));
  const wanted = !!counts && isHere(counts) && (!counts.sites || (!!site && counts.sites.includes(site)));
  return wanted && !paths.length && laws.some((rule) => !!rule.counts && isHere(rule));
}

/** The laws of the fewest places first: a state's before its country's, France's before the union's. */
const bySpecificity = (a: Rule, b: Rule) => a.places.length - b.places.length;

/**
 * Decides for a page, as far as the facts are known: the strictest of all rules that hold or may. With fewer facts the answer is never less
 * strict. The network's own modes decide where no law demands more.
 */
export function resolve(network: NetworkRules, asked: Asked): Resolved {
  const { place, entities, paths, purposes, today } = asked;
  const inForce = network.laws.filter((rule) => isInForce(rule, today) && rule.places.some((code) => mayBe(place, code)));
  const laws = inForce.filter((rule) => binds(rule, entities));
  const mode = Object.fromEntries(
    purposes.map((purpose) => [
      purpose,
      strictest(
        laws.map((rule) => demanded(rule, paths, purpose) ?? 'none'),
        floorOf(network, asked, purpose),
      ),
    ]),
  );
  const most = strictest(Object.values(mode));
  const deciding = laws.filter((rule) => purposes.some((purpose) => demanded(rule, paths, purpose) === most)).sort(bySpecificity);
  const sure = deciding.find((rule) => rule.places.some((code) => isIn(place, code)));
  // A law of some state names itself only where the network alone would be looser, or a sensitive page may be its own.
  const law =
    sure ?? (place.country && (paths.length || !purposes.some((own) => floorOf(network, asked, own) === most)) ? deciding[0] : undefined);
  const own = network.overrides.find(({ id }) => id === ownId(network, asked)) ?? network;
  return {
    id: law?.id ?? ownId(network, asked),
    mode,
    days: {
      yes: Math.min(network.days.yes, ...laws.map(({ days }) => days?.yes ?? network.days.yes)),
      no: Math.max(network.days.no, ...laws.map(({ days }) => days?.no ?? 0)),
    },
    signal: network.signal || laws.some(({ signal }) => !!signal && signal <= today),
    sensitive: paths.length > 0,
    showsSignal: !!network.showsSignal || laws.some(({ showsSignal }) => showsSignal),
    counts: counted(network, asked, laws),
    source: (law ?? own).source,
    reviewed: (law ?? own).reviewed,
    laws: [...laws].sort(bySpecificity),
    spared: inForce.filter((rule) => !laws.includes(rule) && rule.places.some((code) => isIn(place, code))),
  };
}
