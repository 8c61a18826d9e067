import { readTime } from '../time/read-time';
import type { BucketMemory } from './bucket-memory';
import type { Variant } from './experiment';
import type { SessionVariants } from './session-variants';

/** A share of visitors who see no experiment, so that the effect of all experiments together can be measured. */
export interface Holdout {
  /** The id under which the results page lists it, `holdout` by default. `control` is held out, `variant1` is not. */
  readonly id?: string;
  /** The share of visitors, 0 to 1. */
  readonly share: number;
  /** ISO 8601. Afterwards nobody is held out. */
  readonly end?: string;
  /** Days for which a visitor stays in or out, 90 by default. */
  readonly days?: number;
}

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
