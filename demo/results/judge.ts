import { compare, type Interval, type Sample } from './confidence-sequence';
import { sampleRatioChance } from './sample-ratio-sequence';

/** A row of the query "Gifts by variant". */
export interface VariantRow {
  readonly experiment: string;
  readonly variant: string;
  readonly visitors: number;
  readonly exposures: number;
  readonly conversions: number;
  readonly amount: number;
  /** Sum of the squares of each visitor's gifts. */
  readonly squares: number;
}

export interface JudgedVariant extends VariantRow {
  /** Differences from the control per visitor; undefined for the control, on a mismatch, and while there are too few visitors. */
  readonly rate?: Interval | undefined;
  readonly gift?: Interval | undefined;
}

export interface Result {
  readonly experiment: string;
  readonly variants: readonly JudgedVariant[];
  /** Always-valid p-value of the split. */
  readonly chance: number;
  readonly mismatch: boolean;
  /** The variant with the highest difference of those whose interval is on one side of 0. `control` beats every variant. */
  readonly winner?: { readonly variant: string; readonly by: 'rate' | 'gift' } | undefined;
}

/** Always-valid chance below which the split is a mismatch. */
export const MISMATCH = 0.001;
/** The chance that an experiment without any difference ever shows one, over all its variants, measures and looks. */
export const ALPHA = 0.05;

const rates = ({ visitors, conversions }: VariantRow): Sample => ({ count: visitors, sum: conversions, squares: conversions });
const gifts = ({ visitors, amount, squares }: VariantRow): Sample => ({ count: visitors, sum: amount, squares });

function winnerOf(variants: readonly JudgedVariant[]): Result['winner'] {
  for (const by of ['rate', 'gift'] as const) {
    const better = variants.filter((one) => (one[by]?.low ?? 0) > 0);
    const best = better.sort((a, b) => (b[by]?.difference ?? 0) - (a[by]?.difference ?? 0))[0];
    if (best) return { variant: best.variant, by };
    const others = variants.filter(({ variant }) => variant !== 'control');
    if (others.length && others.every((one) => (one[by]?.high ?? 0) < 0)) return { variant: 'control', by };
  }
}

/** Judges an experiment: the split first, then each variant against the control. `shares` by variant; equal if undefined. */
export function judge(rows: readonly VariantRow[], shares?: ReadonlyMap<string, number>): Result {
  const experiment = rows[0]?.experiment ?? '';
  const missing = [...(shares?.keys() ?? ['control'])].filter((variant) => !rows.some((row) => row.variant === variant));
  const empty = { experiment, visitors: 0, exposures: 0, conversions: 0, amount: 0, squares: 0 };
  const all = [...rows, ...missing.map((variant) => ({ ...empty, variant }))].sort((a, b) => (a.variant < b.variant ? -1 : 1));
  const meant = all.map(({ variant }) => (shares ? (shares.get(variant) ?? 0) : 1));
  const chance = sampleRatioChance(
    all.map(({ visitors }) => visitors),
    meant,
  );
  const mismatch = chance < MISMATCH;
  const control = all.find(({ variant }) => variant === 'control');
  const alpha = ALPHA / (2 * Math.max(1, all.length - 1));
  const variants = all.map((row) =>
    mismatch || !control || row === control
      ? row
      : { ...row, rate: compare(rates(control), rates(row), alpha), gift: compare(gifts(control), gifts(row), alpha) },
  );
  return { experiment, variants, chance, mismatch, winner: mismatch ? undefined : winnerOf(variants) };
}

/** Judges each experiment of the rows. `sharesOf` returns the shares that an experiment's definition gives its variants. */
export function judgeAll(rows: readonly VariantRow[], sharesOf: (id: string) => ReadonlyMap<string, number> | undefined): Result[] {
  return [...new Set(rows.map(({ experiment }) => experiment))].map((id) =>
    judge(
      rows.filter(({ experiment }) => experiment === id),
      sharesOf(id),
    ),
  );
}
