import { LATE } from '../../lib/records/experiment-record';
import type { Arm, Variant } from './experiment';

export interface Choice {
  readonly variant: string;
  /** Where it comes from; a default takes part in nothing, and neither does who came late. */
  readonly from: 'default' | 'forced' | 'stored' | 'drawn' | 'late';
}

export interface Circumstances {
  /** The variants that run for this visitor (EXP-02); none where the experiment does not. */
  readonly arms: readonly Arm[];
  /** What the address wishes. */
  readonly forced?: string;
  /** What the visitor had before. */
  readonly stored?: string;
  /** What the visitor sees of it already. */
  readonly seen?: string;
  /** Whether any variant can be shown now without moving what is painted; asked only where one is to be drawn. */
  steady(): boolean;
  /** Whether the page was held from the start, so that one could have been shown in time. */
  readonly held: boolean;
  /** In [0, 1). */
  random(): number;
}

/**
 * EXP-03: the address decides, else what the visitor had, else chance. EXP-04: what is seen stays, whatever is decided; and
 * lateness is judged before anything is drawn, so that no variant loses more visitors by it than another.
 */
export function choose({ arms, forced, stored, seen, steady, held, random }: Circumstances): Choice {
  const runs = (name: string | undefined) => arms.some(({ variant }) => variant === name);
  if (forced && runs(forced)) return { variant: forced, from: 'forced' };
  const shown = seen ?? 'control';
  if (!arms.length || stored === LATE) return { variant: shown, from: 'default' };
  if (stored && runs(stored)) return seen && seen !== stored ? { variant: seen, from: 'default' } : { variant: stored, from: 'stored' };
  if (stored && seen === stored) return { variant: seen, from: 'default' };
  if (!seen && steady()) return { variant: draw(arms, random()), from: 'drawn' };
  return { variant: shown, from: held ? 'late' : 'default' };
}

/** The variant at `point`, in [0, 1), of the shares laid end to end; all 0 count as equal. */
export function draw(arms: readonly Arm[], point: number): Variant {
  const shares = arms.some(({ weight }) => weight > 0) ? arms.map(({ weight }) => weight) : arms.map(() => 1);
  let left = point * shares.reduce((sum, share) => sum + share, 0);
  const at = shares.findIndex((share) => {
    left -= share;
    return left < 0;
  });
  return arms[at]?.variant ?? 'control';
}

/** The variants that an address forces, by experiment: `_variant=<id>:<variant>`, once for each. The first one counts. */
export function forcedVariants(search: string): ReadonlyMap<string, string> {
  const pairs = new URLSearchParams(search).getAll('_variant').map((text) => text.split(':', 2) as [string, string]);
  return new Map(pairs.reverse());
}
