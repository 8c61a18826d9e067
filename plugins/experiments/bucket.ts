import { LATE } from '../../lib/records/experiment-record';
import type { Eligibility } from '../../lib/targeting/eligibility';
import type { Arm } from '../../lib/targeting/experiment';

export interface Choice {
  readonly variant: string;
  /** The origin of the choice. Visitors with a default, and those who came late, do not take part. */
  readonly from: 'default' | 'forced' | 'stored' | 'drawn' | 'late';
}

/** EXP-05: the event of a visitor who came too late, once until the visitor takes part. */
export const TOO_LATE = 'experiment_late';

export interface Enrolment {
  /** The variants that run for this visitor (EXP-02), or none if the experiment does not run. */
  readonly arms: readonly Arm[];
  /** The variant that the address forces. */
  readonly forced?: string;
  /** The visitor's earlier variant. */
  readonly stored?: string;
  /** The variant that is visible already. */
  readonly seen?: string;
  /** Returns the variant that the visitor draws, or the reason for none. Called only for visitors without an earlier variant. */
  enter(): Eligibility;
  /** Returns whether any variant can be shown now without a shift of painted content. Called only before a draw. */
  steady(): boolean;
  /** True if the page was held from the start, so that a variant could have been shown in time. */
  readonly held: boolean;
}

/**
 * EXP-03: chooses the address's variant, or else the visitor's earlier one, or else draws. EXP-04: a visible variant stays, whatever is
 * decided. Lateness does not depend on the variant, so that no variant loses more visitors than another. Visitors who may not enter are not
 * late. Late visitors may enter on their next page.
 */
export function choose({ arms, forced, stored: kept, seen, enter, steady, held }: Enrolment): Choice {
  const runs = (name: string | undefined) => arms.some(({ variant }) => variant === name);
  if (forced && runs(forced)) return { variant: forced, from: 'forced' };
  const shown = seen ?? 'control';
  const stored = kept === LATE ? undefined : kept;
  if (!arms.length) return { variant: shown, from: 'default' };
  if (stored && runs(stored)) return seen && seen !== stored ? { variant: seen, from: 'default' } : { variant: stored, from: 'stored' };
  if (stored && seen === stored) return { variant: seen, from: 'default' };
  // Without the hold, a page could not show a variant in time, so it draws for nobody who has seen one.
  if (seen && !held) return { variant: seen, from: 'default' };
  const entry = enter();
  if ('out' in entry) return { variant: shown, from: 'default' };
  if (!seen && steady()) return { variant: entry.variant, from: 'drawn' };
  return { variant: shown, from: held ? 'late' : 'default' };
}
