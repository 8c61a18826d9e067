import { LATE } from '../../lib/records/experiment-record';
import type { Arm, Variant } from './experiment';

export interface Choice {
  readonly variant: string;
  /** Its origin. Visitors with a default, or who came late, do not take part. */
  readonly from: 'default' | 'forced' | 'stored' | 'drawn' | 'late';
}

export interface Enrolment {
  /** The variants that run for this visitor (EXP-02); none where the experiment does not. */
  readonly arms: readonly Arm[];
  /** The variant that the address forces. */
  readonly forced?: string;
  /** The visitor's earlier variant. */
  readonly stored?: string;
  /** The variant that is visible already. */
  readonly seen?: string;
  /** Whether any variant can be shown now without moving what is painted. Called only before a draw. */
  steady(): boolean;
  /** Whether the page was held from the start, so that a variant could have been shown in time. */
  readonly held: boolean;
  /** In [0, 1). */
  random(): number;
}

/**
 * EXP-03: chooses the address's variant, else the visitor's earlier one, else draws. EXP-04: a visible variant stays, whatever is decided.
 * Lateness is judged before the draw, so that it costs no variant more visitors than another.
 */
export function choose({ arms, forced, stored, seen, steady, held, random }: Enrolment): Choice {
  const runs = (name: string | undefined) => arms.some(({ variant }) => variant === name);
  if (forced && runs(forced)) return { variant: forced, from: 'forced' };
  const shown = seen ?? 'control';
  if (!arms.length || stored === LATE) return { variant: shown, from: 'default' };
  if (stored && runs(stored)) return seen && seen !== stored ? { variant: seen, from: 'default' } : { variant: stored, from: 'stored' };
  if (stored && seen === stored) return { variant: seen, from: 'default' };
  if (!seen && steady()) return { variant: draw(arms, random()), from: 'drawn' };
  return { variant: shown, from: held ? 'late' : 'default' };
}

/** Returns the variant at `point`, in [0, 1), of the shares laid end to end. All 0 count as equal. */
export function draw(arms: readonly Arm[], point: number): Variant {
  const shares = arms.some(({ weight }) => weight > 0) ? arms.map(({ weight }) => weight) : arms.map(() => 1);
  let left = point * shares.reduce((sum, share) => sum + share, 0);
  const at = shares.findIndex((share) => {
    left -= share;
    return left < 0;
  });
  return arms[at]?.variant ?? 'control';
}

/** Returns the variants that an address forces, by experiment: `_variant=<id>:<variant>`. The first one of each counts. */
export function forcedVariants(search: string): ReadonlyMap<string, string> {
  const pairs = new URLSearchParams(search).getAll('_variant').map((text) => text.split(':', 2) as [string, string]);
  return new Map(pairs.reverse());
}
