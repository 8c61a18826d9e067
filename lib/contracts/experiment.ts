import { readTime } from '../time/read-time';
import { addressRule } from './address-rule';
import { audience, device } from './audience';
import { experimentId } from './experiment-id';
import { date, named } from './lines-and-times';
import { either, type Infer, list, map, number, type Optional, optional, record, ruled, type Shape, text, word } from './shape';
import { VARIANTS, type Variant } from './variants';

const share = number(0, 1, 'a share, from 0 to 1');
const days = number(Number.MIN_VALUE, 400, 'more than 0, and at most 400 days');
const path = text(2_000, { pattern: /^\//, expected: 'a path that begins with `/`' });
const event = text(100, { pattern: /^[a-z][a-z\d_]*$/, expected: 'an event, as in `sign_up`' });

/** The settings of a prompt's variant, and beside `variants` those of each variant that says nothing else. */
export const settings = {
  /** A readable name, reported with the exposure. */
  name: optional(text(100)),
  /** The variant's share, relative to the others'. 1 by default. */
  weight: optional(number(0, 1e6)),
  /** ISO 8601: from `start` until just before `end`. */
  start: optional(date),
  end: optional(date),
  /** Limits it to one kind of device. */
  device: optional(device),
};

/** ms that the variant must be on the page before an exposure is reported. */
const delay = optional(number(0, 600_000));
const variant = record({
  ...settings,
  delay,
  /** The address that the visitor is sent to instead of this page: a path, or an https address of the network. */
  redirect: optional(text(2_000)),
});

/** The settings of each variant, by its name. */
export const variantsOf = <S extends Shape>(one: S) =>
  record(Object.fromEntries(VARIANTS.map((name) => [name, optional(one)])) as Readonly<Record<Variant, Optional<S>>>);

/** The keys of an experiment of any kind: of a page, or of a prompt. Participants stay whatever changes here, except for `end`. */
export const experimentKeys = {
  ...settings,
  /** Days for which a visitor keeps the variant, 35 by default. */
  days: optional(days),
  /** The share of the visitors that takes part, 1 by default. A greater share includes the visitors of a smaller one, and their variants stay. */
  coverage: optional(share),
  /** The seed of the draw, the id by default. Another seed redistributes visitors. */
  seed: optional(text(100)),
  /** Experiments of one namespace exclude each other: each takes the visitors of its range, within 0 to 1. */
  namespace: optional(
    ruled(record({ name: text(64), from: share, to: share }), ({ from, to }) => (from < to ? undefined : '`from` below `to`')),
  ),
  audience: optional(audience),
  /** The events that the results page counts as its conversions: all of the specification's by default. */
  conversions: optional(list(event, 1_000)),
  /** Earlier weights of the variants, each `until` a time. The split of visitors is tested by the weights that held when they came. */
  phases: optional(list(record({ until: date, weights: variantsOf(number(0, 1e6)) }))),
};

interface Given {
  readonly variants: readonly Variant[] | Readonly<Partial<Record<Variant, unknown>>>;
  readonly start?: string;
  readonly end?: string;
}
export const variantNames = ({ variants }: Given): readonly string[] =>
  Array.isArray(variants) ? (variants as readonly Variant[]) : Object.keys(variants);

/** Returns the fault of an experiment whose keys are valid one by one. */
export function faultOfExperiment({ start, end, ...given }: Given): string | undefined {
  const names = variantNames(given);
  if (new Set(names).size < names.length || !names.includes('control') || names.length < 2)
    return '`control` and at least one of `variant1` to `variant4`, each once';
  return start && end && readTime(start) >= readTime(end) ? '`start` before `end`' : undefined;
}

const keys = record({
  /** The value of the page's `data-experiment`. `test` is an alias. */
  id: optional(experimentId),
  test: optional(experimentId),
  ...experimentKeys,
  delay,
  /** Names of variants, or their settings by name. */
  variants: named(
    either(list(word(...VARIANTS), VARIANTS.length, 0), variantsOf(variant)),
    'a list of variants, or their settings by name: `control`, and `variant1` to `variant4`',
  ),
  /**
   * Paths of pages that have its marks, by site. There the plugin is fetched before a mark is parsed, which saves a new visitor
   * a round trip of the hold, and the page view waits for the marks, to name the variants. On other pages the first mark fetches it, and a
   * page view may leave before. Without paths, every page view waits.
   */
  pages: optional(map(text(64), list(path))),
  /** The addresses that it runs on, all by default. */
  addresses: optional(list(addressRule)),
});
const identified = ruled(keys, ({ id, test }) => ((id ?? test) ? undefined : 'an id'), 'id');

/** EXP-01: an experiment of pages as a manifest lists it. It ends by itself at `end`. */
export const experiment = ruled(identified, faultOfExperiment, 'variants');
export type ExperimentDefinition = Infer<typeof experiment>;

/** A share of visitors who see no experiment, so that the effect of all experiments together can be measured. */
export const holdout = record({
  /** The id under which the results page lists it, `holdout` by default. `control` is held out, `variant1` is not. */
  id: optional(experimentId),
  /** The share of visitors. */
  share,
  /** ISO 8601. Afterwards nobody is held out. */
  end: optional(date),
  /** Days for which a visitor stays in or out, 90 by default. */
  days: optional(days),
});
export type Holdout = Infer<typeof holdout>;
