import type { Tools } from '../../kernel';
import type { Audience } from '../../lib/contracts/audience';
import type { Variant } from '../../lib/contracts/variants';
import { keepBuckets } from '../../lib/records/session-buckets';
import { type BucketMemory, createBucketMemory } from '../../lib/targeting/bucket-memory';
import { circumstancesOf } from '../../lib/targeting/circumstances';
import type { Circumstances } from '../../lib/targeting/eligibility';
import type { Experiment } from '../../lib/targeting/experiment';
import { forcedVariants } from '../../lib/targeting/forced-variants';
import { handedOn } from '../../lib/targeting/handed-on';
import { createHoldout } from '../../lib/targeting/hold-out';
import type { PageEnv } from '../../lib/targeting/known-visitor';
import { createAudiences } from '../../lib/targeting/load-audience';
import { createSessionVariants, type SessionVariants } from '../../lib/targeting/session-variants';
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
export interface ExperimentVisitor {
  readonly memory: BucketMemory;
  readonly session: SessionVariants;
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
  const memory = createBucketMemory(env, report);
  takeBuckets(env, network);
  const session = createSessionVariants(env);
  const isHeldOut = holdout && createHoldout(env, holdout, { memory, session }, expose);
  const audiences = createAudiences(env, network, report, change);
  return {
    memory,
    session,
    forced,
    circumstances: (id) => ({
      ...circumstancesOf(env, id, known, { memory, session, whyOutside: audiences.whyOutside() }),
      isHeldOut,
    }),
    awaits: (id, audience) => !!audience && !forced.has(id) && !memory.recall().has(id) && !session.find(id) && !audiences.isKnown(),
  };
}
