import { compare, type Interval, type Sample } from './confidence-sequence';
import { daysLeft } from './days-left';
import { type Measure, measuresOf } from './measures';
import { type DayRow, type Phase, phasedChance, phasesWith } from './phases';
import { sampleRatioChance } from './sample-ratio-sequence';

/** A row of the query "Conversions by variant": a variant's visitors, and one measure of them. */
export interface VariantRow {
  readonly experiment: string;
  readonly variant: string;
  readonly visitors: number;
  readonly exposures: number;
  /** '' where the variant has no conversion. */
  readonly event: string;
  /** '' in the row of all visitors with the conversion, else the currency of the gifts that are added up. */
  readonly currency: string;
  readonly conversions: number;
  readonly amount: number;
  /** Sum of the squares of each visitor's amount. */
  readonly squares: number;
  /** The first hit of it. */
  readonly begun: number;
}

export interface VariantVisitors {
  readonly variant: string;
  readonly visitors: number;
  readonly exposures: number;
}

export interface MeasuredVariant extends VariantVisitors {
  readonly conversions: number;
  readonly amount: number;
  /** The difference from the control per visitor; undefined for the control, on a mismatch, and while there are too few visitors. */
  readonly lift?: Interval | undefined;
}

export interface EvaluatedMeasure {
  readonly event: string;
  readonly currency: string;
  readonly variants: readonly MeasuredVariant[];
  /** The variant with the highest difference of those whose interval is above 0. `control` beats every variant. */
  readonly winner?: string | undefined;
  /** Days until the first interval is likely to leave nought out; undefined while that can't be said. */
  readonly days?: number | undefined;
}

export interface Result {
  readonly experiment: string;
  readonly variants: readonly VariantVisitors[];
  readonly measures: readonly EvaluatedMeasure[];
  /** Always-valid p-value of the split. */
  readonly chance: number;
  readonly mismatch: boolean;
  /** Visitors who came too late to take part. They are in no other figure. */
  readonly late: number;
  /** The times with shares of their own, where it had several: visitors of all are compared together. */
  readonly phases?: number;
  /** The days of the first measure. */
  readonly days_left?: number | undefined;
}

/** The part of a definition that decides how an experiment is evaluated. */
export interface Plan {
  /** By variant. */
  readonly shares: ReadonlyMap<string, number>;
  /** One, or those with shares of their own. */
  readonly phases?: readonly Phase[] | undefined;
  /** Events that count as its conversions. */
  readonly conversions?: readonly string[] | undefined;
}

/** Facts about an experiment beside its rows. */
export interface Beside {
  /** Visitors who came too late. */
  readonly late?: number;
  /** The visitors that it has a day at present. */
  readonly perDay?: number;
  /** Visitors by their first day. */
  readonly days?: readonly DayRow[];
}

/** Always-valid chance below which the split is a mismatch. */
export const MISMATCH = 0.001;
/** The chance that an experiment without any difference ever shows one, over all its variants, measures and looks. */
export const ALPHA = 0.05;

const sampleOf = (row: MeasuredVariant & { readonly squares: number }, { currency }: Measure): Sample =>
  currency
    ? { count: row.visitors, sum: row.amount, squares: row.squares }
    : { count: row.visitors, sum: row.conversions, squares: row.conversions };

function winnerOf(variants: readonly MeasuredVariant[]): string | undefined {
  const better = variants.filter(({ lift }) => (lift?.low ?? 0) > 0);
  const best = better.sort((a, b) => (b.lift?.difference ?? 0) - (a.lift?.difference ?? 0))[0];
  if (best) return best.variant;
  const others = variants.filter(({ variant }) => variant !== 'control');
  return others.length && others.every(({ lift }) => (lift?.high ?? 0) < 0) ? 'control' : undefined;
}

const keyOf = ({ variant, event, currency }: Pick<VariantRow, 'variant' | 'event' | 'currency'>) =>
  JSON.stringify([variant, event, currency]);

/** Evaluates one measure of an experiment: each variant against the control. */
function evaluateMeasure(
  measure: Measure,
  all: readonly VariantVisitors[],
  rows: ReadonlyMap<string, VariantRow>,
  mismatch: boolean,
  perDay: number,
): EvaluatedMeasure {
  const { event, currency, part } = measure;
  const whole = all.map((visitors) => {
    const row = rows.get(keyOf({ variant: visitors.variant, event, currency }));
    return { ...visitors, conversions: row?.conversions ?? 0, amount: row?.amount ?? 0, squares: row?.squares ?? 0 };
  });
  const control = whole.find(({ variant }) => variant === 'control');
  const alpha = (ALPHA * part) / Math.max(1, all.length - 1);
  const variants = whole.map((row) => {
    const { squares: _, ...shown } = row;
    if (mismatch || !control || row === control) return shown;
    return { ...shown, lift: compare(sampleOf(control, measure), sampleOf(row, measure), alpha) };
  });
  const winner = mismatch ? undefined : winnerOf(variants);
  if (mismatch || winner || !control) return { event, currency, variants, winner };
  const seen = all.reduce((sum, { visitors }) => sum + visitors, 0);
  const days = whole.flatMap((row) =>
    row === control ? [] : (daysLeft(sampleOf(control, measure), sampleOf(row, measure), alpha, seen, perDay) ?? []),
  );
  return { event, currency, variants, ...(days.length && { days: Math.min(...days) }) };
}

/** Evaluates an experiment: the split first, then each measure. Without a plan, shares are equal. */
export function evaluate(rows: readonly VariantRow[], plan?: Plan, { late = 0, perDay = 0, days = [] }: Beside = {}): Result {
  const experiment = rows[0]?.experiment ?? '';
  const shares = plan?.shares;
  const seen = new Map(rows.map(({ variant, visitors, exposures }) => [variant, { variant, visitors, exposures }]));
  for (const variant of shares?.keys() ?? ['control']) if (!seen.has(variant)) seen.set(variant, { variant, visitors: 0, exposures: 0 });
  const variants = [...seen.values()].sort((a, b) => (a.variant < b.variant ? -1 : 1));
  const phases = plan?.phases ?? [];
  const chance =
    phases.length > 1
      ? phasedChance(days, phases)
      : sampleRatioChance(
          variants.map(({ visitors }) => visitors),
          variants.map(({ variant }) => (shares ? (shares.get(variant) ?? 0) : 1)),
        );
  const mismatch = chance < MISMATCH;
  const byKey = new Map(rows.map((row) => [keyOf(row), row]));
  const measures = measuresOf(rows, plan?.conversions).map((measure) => evaluateMeasure(measure, variants, byKey, mismatch, perDay));
  const left = measures[0]?.days;
  const seenPhases = phasesWith(days, phases);
  return {
    ...{ experiment, variants, measures, chance, mismatch, late },
    ...(seenPhases > 1 && { phases: seenPhases }),
    ...(left !== undefined && { days_left: left }),
  };
}

/** Experiments that no definition names and that are evaluated: anybody may send exposures to any number of them. */
const MOST_UNDEFINED = 50;

/**
 * Evaluates each experiment of the rows, and those that visitors came too late for. `planOf` returns the plan of an experiment's definition. Of those
 * without one, which pages alone define, the 50 with the most visitors are evaluated.
 */
export function evaluateAll(
  rows: readonly VariantRow[],
  planOf: (id: string) => Plan | undefined,
  beside: ReadonlyMap<string, Beside> = new Map(),
): Result[] {
  const byId = new Map<string, VariantRow[]>([...beside].flatMap(([id, { late }]) => (late ? [[id, []]] : [])));
  for (const row of rows) {
    const own = byId.get(row.experiment);
    if (own) own.push(row);
    else byId.set(row.experiment, [row]);
  }
  const all = [...byId].map(([id, own]) => ({ id, own, plan: planOf(id) }));
  const visitors = (own: readonly VariantRow[]) => own.reduce((most, row) => Math.max(most, row.visitors), 0);
  const undefinedOnes = all.flatMap((one) => (one.plan ? [] : [{ id: one.id, visitors: visitors(one.own) }]));
  const left = undefinedOnes.sort((a, b) => b.visitors - a.visitors).slice(MOST_UNDEFINED);
  const isLeft = new Set(left.map(({ id }) => id));
  return all.flatMap(({ id, own, plan }) => (isLeft.has(id) ? [] : [{ ...evaluate(own, plan, beside.get(id)), experiment: id }]));
}
