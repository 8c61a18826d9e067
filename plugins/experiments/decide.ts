import type { Env } from '../../kernel';
import { type Device, LATE } from '../../lib/records/experiment-record';
import { mediaOf } from '../../lib/records/experiment-rules';
import { type Choice, choose } from './bucket';
import { type Arm, type Experiment, runningArms } from './experiment';
import type { Memory } from './memory';
import { type Part, reveal } from './parts';
import { isSteady, type Released, seenVariant } from './sight';

const DAY = 24 * 60 * 60 * 1_000;

/** A choice, with what follows from it. */
export interface Decision extends Choice {
  readonly arm?: Arm;
  /** Remembers, for the next page, how the variant is laid out; for when it is. */
  keepDisplay?(): void;
}

export const currentDevice = ({ window }: Env): Device => (window.matchMedia(mediaOf('mobile')).matches ? 'mobile' : 'desktop');

/** How a page stands to the parts of an experiment. */
export interface Moment {
  /** It was held from the start. */
  readonly held: boolean;
  /** What `createLook` gives; nothing where they came in this very task: nobody needs to look at what no frame has had. */
  readonly released: Released | undefined;
  /** What the address wishes. */
  readonly forced: string | undefined;
}

/** Chooses a variant, shows its parts, and remembers what has to be remembered. */
export function decide(
  env: Env,
  memory: Memory,
  experiment: Experiment,
  parts: readonly Part[],
  { held, released, forced }: Moment,
): Decision {
  const { window, now, random } = env;
  const { id, arms, days } = experiment;
  const device = currentDevice(env);
  const before = memory.recall().get(id);
  const choice = choose({
    arms: runningArms(experiment, now(), device),
    forced,
    stored: before?.variant,
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
    // Who can remember nothing would see another variant on the next page.
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
