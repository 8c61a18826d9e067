import type { ExperimentDefinition } from '../contracts/experiment';
import { VARIANTS, type Variant } from '../contracts/variants';
import { isExperimentName } from '../records/experiment-record';
import { readTime } from '../time/read-time';
import type { Arm, Condition, Experiment } from './eligibility';

/** EXP-01. */
const DAYS = 35;

/** The settings that page marks may state. */
export const SETTINGS = ['name', 'weight', 'start', 'end', 'device', 'delay', 'days'] as const satisfies (keyof ExperimentDefinition)[];
/** Settings as written: numbers and ISO 8601 in a manifest, all text in page marks. */
export type Settings = Readonly<Partial<Record<(typeof SETTINGS)[number], string | number>>>;
interface VariantSettings extends Settings {
  readonly redirect?: string;
}

/** An experiment as a manifest lists it, or as page marks write it. */
export interface WrittenExperiment extends Settings, Omit<ExperimentDefinition, keyof Settings | 'variants'> {
  readonly variants: readonly Variant[] | Readonly<Partial<Record<Variant, VariantSettings>>>;
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
export function readDefinition(definition: WrittenExperiment): Experiment {
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
