import type { Env } from '../../kernel';
import { type Device, LATE } from '../../lib/records/experiment-record';
import { mediaOf } from '../../lib/records/experiment-rules';
import { type Choice, choose } from './bucket';
import { type Arm, type Experiment, runningArms } from './experiment';
import type { BucketMemory } from './memory';
import { type MarkedPart, reveal } from './parts';
import { isSteady, type Released, seenVariant } from './sight';

const DAY = 24 * 60 * 60 * 1_000;

/** A choice with its arm. */
export interface Decision extends Choice {
  readonly arm?: Arm;
  /** Stores the variant's `display` for the next page, once it is laid out. */
  keepDisplay?(): void;
}

export const currentDevice = ({ window }: Env): Device => (window.matchMedia(mediaOf('mobile')).matches ? 'mobile' : 'desktop');

/** The state of a page when parts of an experiment are decided. */
export interface Moment {
  /** The page was held from the start. */
  readonly held: boolean;
  /** Parts released by `createLook`. Undefined for parts from this very task, which no frame has shown yet. */
  readonly released: Released | undefined;
  /** The variant that the address forces. */
  readonly forced: string | undefined;
  /** The variant that the session's visitor saw on another site. */
  readonly handed?: string | undefined;
}

/** Chooses a variant, shows its parts, and stores the choice. */
export function decide(
  env: Env,
  memory: BucketMemory,
  experiment: Experiment,
  parts: readonly MarkedPart[],
  { held, released, forced, handed }: Moment,
): Decision {
  const { window, now, random } = env;
  const { id, arms, days } = experiment;
  const device = currentDevice(env);
  const before = memory.recall().get(id);
  const choice = choose({
    arms: runningArms(experiment, now(), device),
    forced,
    stored: before?.variant ?? handed,
    seen: released && seenVariant(window, parts, released),
    steady: () => !released || isSteady(window, parts),
    held,
    random,
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
  if (isNew && !keep()) {
    // Without storage, the next page would show another variant.
    reveal(parts, 'control');
    return { variant: 'control', from: 'default' };
  }
  reveal(parts, variant);
  const first = parts.find((part) => part.variant === variant)?.element;
  return {
    ...choice,
    arm: arms.find((arm) => arm.variant === variant),
    keepDisplay() {
      if (first && (from === 'stored' || from === 'drawn')) keep(window.getComputedStyle(first).display);
    },
  };
}
