import { isExperimentName } from '../records/experiment-record';
import { readTime } from '../time/read-time';
import type { Arm, Condition, Entry, Experiment, Variant } from './experiment';

/** EXP-01. */
const DAYS = 35;
const VARIANTS: readonly Variant[] = ['control', 'variant1', 'variant2', 'variant3', 'variant4'];

/** Settings as written: numbers and ISO 8601 in a manifest, all text in page marks. */
export type Settings = Readonly<Partial<Record<'name' | 'weight' | 'start' | 'end' | 'device' | 'delay' | 'days', string | number>>>;

/** A variant's settings in a manifest. */
export interface VariantSettings extends Settings {
  /** The address that the visitor is sent to instead of this page: a path, or an https address of the network. */
  readonly redirect?: string;
}

/**
 * EXP-01: an experiment as a manifest lists it, where `check:sites` checks it. What stands beside `variants` holds for each of them that
 * says nothing else. The experiment ends by itself at `end`.
 */
export interface ExperimentDefinition extends Settings, Entry {
  /** The value of the page's `data-experiment`. `test` is an alias. */
  readonly id?: string;
  readonly test?: string;
  /** Their names, or their settings by name. */
  readonly variants: readonly Variant[] | Readonly<Partial<Record<Variant, VariantSettings>>>;
  /**
   * Paths of pages that have its marks, by site. There the plugin is fetched before a mark is parsed, which saves a new visitor
   * a round trip of the hold. On other pages the first mark fetches it.
   */
  readonly pages?: Readonly<Record<string, readonly string[]>>;
  /** The events that the results page counts as its conversions: all of the specification's by default. */
  readonly conversions?: readonly string[];
}

const isVariant = (name: string): name is Variant => (VARIANTS as readonly string[]).includes(name);

/** ms since the epoch. Throws for an invalid date: an experiment that never ends is worse than none. */
function readDate(value: string | number | undefined, what: string): number | undefined {
  if (value === undefined) return;
  const time = readTime(value);
  if (Number.isNaN(time)) throw new TypeError(`${what}: expected a date, as in 2026-05-01T00:00:00Z`);
  return time;
}

function readNumber(value: string | number | undefined, what: string, otherwise: number): number {
  const number = value === undefined ? otherwise : value === '' ? Number.NaN : Number(value);
  if (!(number >= 0 && number < 1e9)) throw new TypeError(`${what}: expected a number, 0 or more`);
  return number;
}

function readCondition({ start, end, device }: Settings, what: string): Condition {
  if (device !== undefined && device !== 'desktop' && device !== 'mobile')
    throw new TypeError(`${what}.device: expected desktop or mobile`);
  return {
    start: readDate(start, `${what}.start`),
    end: readDate(end, `${what}.end`),
    device,
  };
}

function readArm(variant: string, own: VariantSettings, shared: Settings, what: string): Arm {
  if (!isVariant(variant)) throw new TypeError(`${what}: expected control, or variant1 to variant4`);
  const { name } = own;
  return {
    ...readCondition(own, what),
    variant,
    name: name === undefined ? undefined : String(name),
    weight: readNumber(own.weight, `${what}.weight`, 1),
    delay: readNumber(own.delay ?? shared.delay, `${what}.delay`, 0),
    redirect: own.redirect,
  };
}

/** EXP-01: checks a definition. Throws a TypeError that names the invalid place and the expected value. */
export function readDefinition(definition: ExperimentDefinition): Experiment {
  const { id = definition.test, variants, coverage, seed, namespace, addresses, audience } = definition;
  if (!isExperimentName(id)) throw new TypeError(`experiment ${id}: expected an id of letters, digits, - and _`);
  const what = `experiment ${id}`;
  const named = Array.isArray(variants)
    ? (variants as readonly Variant[]).map((name) => [name, {}] as const)
    : Object.entries((variants ?? {}) as Record<string, VariantSettings>);
  if (new Set(named.map(([name]) => name)).size < named.length) throw new TypeError(`${what}.variants: expected each once`);
  return {
    ...readCondition(definition, what),
    id,
    arms: named.map(([name, settings]) => readArm(name, settings, definition, `${what}.${name}`)),
    days: readNumber(definition.days, `${what}.days`, DAYS),
    coverage,
    seed,
    namespace,
    addresses,
    audience,
  };
}
