import { LATE } from '../records/experiment-record';
import type { BucketMemory } from './bucket-memory';
import { currentDevice } from './current-device';
import type { Circumstances } from './eligibility';
import { type Experiment, runningArms } from './experiment';
import type { PageEnv } from './known-visitor';
import type { SessionVariants } from './session-variants';

interface Sources {
  readonly memory: BucketMemory;
  readonly session: SessionVariants;
  readonly whyOutside: Circumstances['whyOutside'];
}

/** Returns the present circumstances of the experiment `id`, one of `known`. */
export function circumstancesOf(
  env: Pick<PageEnv, 'window' | 'now'>,
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
