import type { Env } from '../../kernel';
import { type Device, LATE } from '../../lib/experiment-record';
import { mediaOf } from '../../lib/experiment-rules';
import { type Choice, choose } from './bucket';
import { type Arm, type Experiment, runningArms } from './experiment';
import type { Memory } from './memory';
import { type Part, reveal } from './parts';
import { isSteady, seenVariant } from './sight';

const DAY = 24 * 60 * 60 * 1_000;

/** A choice, with what follows from it. */
export interface Decision extends Choice {
  readonly arm?: Arm;
}

export const currentDevice = ({ window }: Env): Device => (window.matchMedia(mediaOf('mobile')).matches ? 'mobile' : 'desktop');

/** How a page stands to the parts of an experiment. */
export interface Moment {
  /** It was held from the start. */
  readonly held: boolean;
  /** They were brought in this very task: no frame has had them. */
  readonly fresh: boolean;
  /** What the address wishes. */
  readonly forced?: string;
}

/** Chooses a variant, shows its parts, and remembers what has to be remembered. */
export function decide(
  env: Env,
  memory: Memory,
  experiment: Experiment,
  parts: readonly Part[],
  { held, fresh, forced }: Moment,
): Decision {
  const { window, now, random } = env;
  const { id, arms, days } = experiment;
  const device = currentDevice(env);
  const before = memory.recall().get(id);
  const choice = choose({
    arms: runningArms(experiment, now(), device),
    forced,
    stored: before?.variant,
    seen: seenVariant(window, parts),
    steady: () => fresh || isSteady(window, parts),
    held,
    random,
  });
  const { variant, from } = choice;
  const isNew = from === 'drawn' || from === 'late';
  const keep = (display?: string) =>
    memory.keep(id, {
      variant: from === 'late' ? LATE : variant,
      expires: isNew || !before ? now() + days * DAY : before.expires,
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
  const display = first && window.getComputedStyle(first).display;
  if (from === 'stored' || from === 'drawn') keep(display);
  return { ...choice, arm: arms.find((arm) => arm.variant === variant) };
}
