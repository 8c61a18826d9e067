import type { Experiment, Variant } from './experiment';

export interface Choice {
  readonly variant: Variant;
  /** Where it comes from; only a drawn one is new, and a default takes part in nothing. */
  readonly from: 'default' | 'forced' | 'stored' | 'drawn';
}

export interface Circumstances {
  /** Whether the experiment runs for this visitor (EXP-02). */
  readonly enabled: boolean;
  /** Whether the visitor may be tracked (EXP-06). */
  readonly tracked: boolean;
  /** What the address wishes. */
  readonly forced?: string;
  /** What the visitor had before. */
  readonly stored?: string;
  /** In [0, 1). */
  random(): number;
}

/** EXP-03: the address decides, else what the visitor had, else chance. Who may not be tracked can look, but takes no part. */
export function choose(experiment: Experiment, { enabled, tracked, forced, stored, random }: Circumstances): Choice {
  const find = (name: string | undefined) => experiment.variants.find((variant) => variant === name);
  const wished = enabled && find(forced);
  if (wished) return { variant: wished, from: 'forced' };
  if (!enabled || !tracked) return { variant: 'control', from: 'default' };
  const had = find(stored);
  return had ? { variant: had, from: 'stored' } : { variant: draw(experiment, random()), from: 'drawn' };
}

/** The variant at `point`, in [0, 1), of the shares laid end to end. Shares that are none count as 0; all 0 as equal. */
export function draw({ variants, weights }: Experiment, point: number): Variant {
  const given = variants.map((_, i) => Math.max(0, Number(weights ? weights[i] : 1)) || 0);
  const total = given.reduce((sum, share) => sum + share, 0);
  const shares = total > 0 && Number.isFinite(total) ? given : variants.map(() => 1);
  let left = point * shares.reduce((sum, share) => sum + share, 0);
  const at = shares.findIndex((share) => {
    left -= share;
    return left < 0;
  });
  return variants[at] ?? 'control';
}

/** The variants that an address forces, by experiment: `_variant=<id>:<variant>`, once for each. The first one counts. */
export function forcedVariants(search: string): ReadonlyMap<string, string> {
  const pairs = new URLSearchParams(search).getAll('_variant').map((text) => text.split(':', 2) as [string, string]);
  return new Map(pairs.reverse());
}
