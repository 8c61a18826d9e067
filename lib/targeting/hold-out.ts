import type { Holdout } from '../contracts/experiment';
import type { Variant } from '../contracts/variants';
import { readTime } from '../time/read-time';
import type { BucketMemory } from './bucket-memory';
import type { SessionVariants } from './session-variants';

/** ms. */
const DAY = 24 * 60 * 60 * 1_000;
const DAYS = 90;

interface Remembered {
  readonly memory: BucketMemory;
  readonly session: SessionVariants;
}

/**
 * Returns a function that tells whether the visitor is held out of an experiment that would take them in. It calls `expose` with their side
 * until the session has seen it: every experiment of a page asks.
 */
export function createHoldout(
  { now }: { now(): number },
  { id = 'holdout', share, end, days = DAYS }: Holdout,
  { memory, session }: Remembered,
  expose: (id: string, variant: Variant) => void,
): () => boolean {
  return () => {
    if (end && now() >= readTime(end)) return false;
    const stored = memory.recall().get(id)?.variant;
    const side = stored ?? session.find(id);
    const isOut = side ? side === 'control' : memory.place(id) < share;
    const variant = isOut ? 'control' : 'variant1';
    if (!stored) memory.keep(id, { variant, expires: now() + days * DAY });
    if (!session.hasSeen(id)) expose(id, variant);
    return isOut;
  };
}
