import type { Env, Tools } from '../../kernel';
import type { Audience } from '../../lib/contracts/audience';
import type { Variant } from '../../lib/contracts/variants';
import { LATE } from '../../lib/records/experiment-record';
import { keepBuckets } from '../../lib/records/session-buckets';
import { type Assignment, type Choice, choose, createAssignment, forcedVariants } from '../../lib/targeting/assignment';
import type { PageEnv } from '../../lib/targeting/audience';
import { readDefinition, type WrittenExperiment } from '../../lib/targeting/definition';
import { type Arm, type Circumstances, type Experiment, mayEnter, runsHere } from '../../lib/targeting/eligibility';
import { handedOn } from '../../lib/targeting/handed-on';
import { createAudiences } from '../../lib/targeting/load-audience';
import type { ExperimentsOptions } from './options';
import type { MarkedPart } from './parts';
import { isSteady, type Released, seenVariant } from './sight';

/**
 * Returns the experiment. A malformed one is reported and has no variants, so that its control is shown. One without a control or
 * another variant is reported, and shows what it has.
 */
export function define(id: string, definition: WrittenExperiment, report: (error: unknown) => void): Experiment {
  try {
    const experiment = readDefinition(definition);
    const { arms } = experiment;
    if (!arms[1] || !arms.some(({ variant }) => variant === 'control'))
      report(new TypeError(`experiment ${id}: expected control and another variant`));
    return experiment;
  } catch (error) {
    report(error);
    return { id, arms: [], days: 0 };
  }
}

/**
 * Keeps the buckets that a link from `network` has handed on with a session, before analytics does (`plugins/analytics/scope/transfer.ts`):
 * variants are decided before the page's first event.
 */
function takeBuckets(env: PageEnv, network: readonly string[]): void {
  const { session, buckets } = handedOn(env, network)?.transfer ?? {};
  if (session && buckets) keepBuckets(env.window, session, buckets);
}

/** The facts that decide a visitor's variant. */
export interface ExperimentVisitor extends Pick<Assignment, 'memory' | 'session' | 'stored'> {
  /** The variants that the address forces, by experiment. */
  readonly forced: ReadonlyMap<string, string>;
  /** Returns the circumstances of this moment for one of the experiments. */
  circumstances(id: string): Circumstances;
  /**
   * Returns whether the decision depends on an audience that can't be evaluated yet. It never does for participants, or if the address
   * forces a variant.
   */
  awaits(id: string, audience: Audience | undefined): boolean;
}

/** Reads the known facts about the visitor. Calls `change` when audiences can be evaluated, once one has been asked for. */
export function readVisitor(
  { env, options, report }: Tools<ExperimentsOptions>,
  known: ReadonlyMap<string, Experiment>,
  expose: (id: string, variant: Variant) => void,
  change: () => void,
): ExperimentVisitor {
  const { network = [], holdout } = options;
  const forced = forcedVariants(env.window.location.search);
  takeBuckets(env, network);
  const audiences = createAudiences(env, network, report, change);
  const { memory, session, stored, circumstances } = createAssignment(env, { known, holdout, whyOutside: audiences.whyOutside, report });
  return {
    memory,
    session,
    stored,
    forced,
    circumstances: (id) => circumstances(id, expose),
    awaits: (id, audience) => !!audience && !forced.has(id) && stored(id) === undefined && !audiences.isKnown(),
  };
}

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
