import type { Env } from '../../kernel';
import { LATE } from '../../lib/records/experiment-record';
import { type Choice, choose } from '../../lib/targeting/assignment';
import { mayEnter, runsHere } from '../../lib/targeting/eligibility';
import type { Arm, Experiment } from '../../lib/targeting/experiment';
import type { MarkedPart } from './parts';
import { isSteady, type Released, seenVariant } from './sight';
import type { ExperimentVisitor } from './visitor';

const DAY = 24 * 60 * 60 * 1_000;

/** A choice with its arm. */
export interface Decision extends Choice {
  readonly arm?: Arm;
  /** True if the experiment runs on this page now. */
  readonly here: boolean;
  /** True if the visitor is late, and was not before. */
  readonly isNewlyLate?: boolean;
  /** Stores the variant's `display` for the next page, once the variant is laid out. */
  keepDisplay?(): void;
}

/**
 * Chooses a variant, and stores the choice. `held`: the page was held from the start. `released`: the elements that a look releases.
 * Undefined for parts from this very task, which no frame has shown yet.
 */
export function decide(
  { window }: Env,
  visitor: ExperimentVisitor,
  experiment: Experiment,
  parts: readonly MarkedPart[],
  held: boolean,
  released: Released | undefined,
): Decision {
  const { id, arms, days } = experiment;
  const circumstances = visitor.circumstances(id);
  const running = runsHere(experiment, circumstances);
  const here = typeof running !== 'string';
  const before = visitor.memory.recall().get(id);
  const choice = choose({
    arms: here ? running : [],
    forced: visitor.forced.get(id),
    stored: visitor.stored(id),
    seen: released && seenVariant(window, parts, released),
    enter: () => mayEnter(experiment, here ? running : [], circumstances),
    steady: () => !released || isSteady(window, parts),
    held,
  });
  const { variant, from } = choice;
  const isNew = from === 'drawn' || from === 'late';
  const expires = isNew || !before ? circumstances.now + days * DAY : before.expires;
  const keep = (display?: string) =>
    visitor.memory.keep(id, {
      variant: from === 'late' ? LATE : variant,
      expires,
      ...(display && { display }),
      ...((experiment.device || arms.some((arm) => arm.device)) && { device: circumstances.device }),
    });
  // Without storage, the next page would show another variant.
  if (isNew && !keep()) return { variant: 'control', from: 'default', here };
  const first = parts.find((part) => part.variant === variant)?.element;
  return {
    ...choice,
    here,
    isNewlyLate: from === 'late' && before?.variant !== LATE,
    arm: arms.find((arm) => arm.variant === variant),
    keepDisplay() {
      if (first && (from === 'stored' || from === 'drawn')) keep(window.getComputedStyle(first).display);
    },
  };
}
