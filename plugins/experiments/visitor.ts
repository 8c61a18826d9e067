import type { Tools } from '../../kernel';
import type { Audience } from '../../lib/contracts/audience';
import type { Variant } from '../../lib/contracts/variants';
import { keepBuckets } from '../../lib/records/session-buckets';
import { type Assignment, createAssignment, forcedVariants } from '../../lib/targeting/assignment';
import type { Circumstances } from '../../lib/targeting/eligibility';
import type { Experiment } from '../../lib/targeting/experiment';
import { handedOn } from '../../lib/targeting/handed-on';
import type { PageEnv } from '../../lib/targeting/known-visitor';
import { createAudiences } from '../../lib/targeting/load-audience';
import type { ExperimentsOptions } from './options';

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
