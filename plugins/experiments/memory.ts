import type { Env } from '../../kernel';
import { EXPERIMENTS_KEY, parseBuckets, serialiseBuckets } from '../../lib/experiment-record';
import { readText, writeText } from '../../lib/storage';
import type { Experiment } from './experiment';

/** EXP-01. */
const DAYS = 35;
const DAY = 24 * 60 * 60 * 1_000;

/** What this browser remembers of its buckets. */
export interface Memory {
  recall(experiment: Experiment): string | undefined;
  keep(experiment: Experiment, variant: string): void;
}

export function createMemory({ window, now }: Env): Memory {
  // Read anew each time: another tab may have drawn meanwhile.
  const read = () => parseBuckets(readText(window, 'localStorage', EXPERIMENTS_KEY), now());
  return {
    recall: ({ id }) => read().get(id)?.variant,
    keep({ id, days = DAYS }, variant) {
      const buckets = new Map(read()).set(id, { variant, expires: now() + days * DAY });
      writeText(window, 'localStorage', EXPERIMENTS_KEY, serialiseBuckets(buckets));
    },
  };
}
