import type { Env } from '../../kernel';
import type { BucketMemory } from '../../lib/targeting/bucket-memory';
import type { Arm } from '../../lib/targeting/experiment';
import type { SeenBuckets } from '../../lib/targeting/seen-buckets';
import type { Holdout } from './descriptor';
import type { Exposures } from './exposures';

/** ms. */
const DAY = 24 * 60 * 60 * 1_000;
const DAYS = 90;

/** Returns a function that tells whether the visitor is held out of an experiment that would take them in, and exposes them to that. */
export function createHoldout(
  { now }: Env,
  { id = 'holdout', share, end, days = DAYS }: Holdout,
  memory: BucketMemory,
  session: SeenBuckets,
  exposures: Exposures,
): () => boolean {
  return () => {
    if (end && now() >= Date.parse(end)) return false;
    const seen = session.find(id);
    const stored = memory.recall().get(id)?.variant;
    const variant = stored ?? seen ?? (memory.place(id) < share ? 'control' : 'variant1');
    if (!stored) memory.keep(id, { variant, expires: now() + days * DAY });
    // Once a session: every experiment of a page asks.
    if (!seen)
      exposures.see(id, {
        variant,
        from: 'drawn',
        arm: { variant: variant as Arm['variant'], weight: 1, delay: 0 },
      });
    return variant === 'control';
  };
}
