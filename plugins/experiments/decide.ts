import type { Env } from '../../kernel';
import { LATE } from '../../lib/records/experiment-record';
import type { BucketMemory } from '../../lib/targeting/bucket-memory';
import { type Circumstances, mayEnter, runsHere } from '../../lib/targeting/eligibility';
import type { Arm, Experiment } from '../../lib/targeting/experiment';
import { type Choice, choose } from './bucket';
import type { MarkedPart } from './parts';
import { isSteady, type Released, seenVariant } from './sight';

const DAY = 24 * 60 * 60 * 1_000;

/** A choice with its arm. */
export interface Decision extends Choice {
  readonly arm?: Arm;
  /** True if the experiment runs on this page now. */
  readonly here: boolean;
  /** Stores the variant's `display` for the next page, once it is laid out. */
  keepDisplay?(): void;
}

/** The state of a page when parts of an experiment are decided. */
export interface Moment {
  /** The page was held from the start. */
  readonly held: boolean;
  /** Parts released by `createLook`. Undefined for parts from this very task, which no frame has shown yet. */
  readonly released: Released | undefined;
  /** The variant that the address forces. */
  readonly forced: string | undefined;
  /** The variant that the session's visitor has from another site. */
  readonly handed?: string | undefined;
  readonly circumstances: Circumstances;
}

/** Chooses a variant, and stores the choice. */
export function decide(
  env: Env,
  memory: BucketMemory,
  experiment: Experiment,
  parts: readonly MarkedPart[],
  { held, released, forced, handed, circumstances }: Moment,
): Decision {
  const { window, now } = env;
  const { id, arms, days } = experiment;
  const { device } = circumstances;
  const running = runsHere(experiment, circumstances);
  const here = typeof running !== 'string';
  const before = memory.recall().get(id);
  const choice = choose({
    arms: here ? running : [],
    forced,
    stored: before?.variant ?? handed,
    seen: released && seenVariant(window, parts, released),
    enter: () => mayEnter(experiment, here ? running : [], circumstances),
    steady: () => !released || isSteady(window, parts),
    held,
  });
  const { variant, from } = choice;
  const isNew = from === 'drawn' || from === 'late';
  const expires = isNew || !before ? now() + days * DAY : before.expires;
  const keep = (display?: string) =>
    memory.keep(id, {
      variant: from === 'late' ? LATE : variant,
      expires,
      ...(display && { display }),
      ...((experiment.device || arms.some((arm) => arm.device)) && { device }),
    });
  // Without storage, the next page would show another variant.
  if (isNew && !keep()) return { variant: 'control', from: 'default', here };
  const first = parts.find((part) => part.variant === variant)?.element;
  return {
    ...choice,
    here,
    arm: arms.find((arm) => arm.variant === variant),
    keepDisplay() {
      if (first && (from === 'stored' || from === 'drawn')) keep(window.getComputedStyle(first).display);
    },
  };
}
