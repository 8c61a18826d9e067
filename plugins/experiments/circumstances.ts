import type { Env } from '../../kernel';
import { LATE } from '../../lib/records/experiment-record';
import type { BucketMemory } from '../../lib/targeting/bucket-memory';
import { currentDevice } from '../../lib/targeting/current-device';
import type { Circumstances } from '../../lib/targeting/eligibility';
import { type Experiment, runningArms } from '../../lib/targeting/experiment';
import type { SeenBuckets } from '../../lib/targeting/seen-buckets';

interface Sources {
  readonly memory: BucketMemory;
  readonly session: SeenBuckets;
  readonly whyOutside: Circumstances['whyOutside'];
}

/** Returns the circumstances of this moment in which a visitor meets the experiment `id`, one of `known`. */
export function circumstancesOf(
  env: Env,
  id: string,
  known: ReadonlyMap<string, Experiment>,
  { memory, session, whyOutside }: Sources,
): Circumstances {
  const [now, device] = [env.now(), currentDevice(env)];
  const hasBucket = (other: string) => (memory.recall().get(other)?.variant ?? session.find(other) ?? LATE) !== LATE;
  const isRival = (other: Experiment, namespace: string) => other.id !== id && other.namespace?.name === namespace && hasBucket(other.id);
  return {
    now,
    url: env.window.location.href,
    device,
    whyOutside,
    place: memory.place,
    isTaken: (name) => [...known.values()].some((other) => isRival(other, name) && runningArms(other, now, device).length > 0),
  };
}
