import type { Env } from '../../kernel';
import { dropRecord, type ReportWarning, readSound } from '../../lib/records/broken-record';
import { type Bucket, type Buckets, EXPERIMENTS_KEY, parseBuckets, serialiseBuckets } from '../../lib/records/experiment-record';
import { RULES_KEY, sheetText } from '../../lib/records/experiment-rules';
import { readText, writeText } from '../../lib/storage/storage';

/** The buckets that this browser remembers. */
export interface BucketMemory {
  recall(): Buckets;
  /** Undefined forgets. False where nothing can be stored. */
  keep(id: string, bucket: Bucket | undefined): boolean;
  /**
   * Writes what the next page shows before its first paint, of the experiments that run: good until `until`, ms since the epoch,
   * at most.
   */
  prepare(until: number, runs: (id: string) => boolean): void;
}

/** They begin with their end, ms since the epoch, as a selector that is a number: browsers skip its rule. */
const areRules = (text: string) => /^\d+{}/.test(text);

export function createBucketMemory({ window, now }: Env, report: ReportWarning): BucketMemory {
  readSound(window, 'localStorage', RULES_KEY, areRules, report);
  const broken = () => dropRecord(window, 'localStorage', EXPERIMENTS_KEY, report);
  // Read anew each time: another tab may have drawn meanwhile.
  const recall = () => parseBuckets(readText(window, 'localStorage', EXPERIMENTS_KEY), now(), broken);
  return {
    recall,
    keep(id, bucket) {
      const buckets = new Map(recall());
      if (bucket) buckets.set(id, bucket);
      else buckets.delete(id);
      try {
        return writeText(window, 'localStorage', EXPERIMENTS_KEY, buckets.size ? serialiseBuckets(buckets) : null);
      } catch {
        // The page has broken JSON.
        return false;
      }
    },
    prepare(until, runs) {
      const buckets = new Map([...recall()].filter(([id]) => runs(id)));
      const soonest = Math.min(until, ...[...buckets.values()].map(({ expires }) => expires));
      writeText(window, 'localStorage', RULES_KEY, buckets.size ? `${soonest}{}${sheetText(buckets)}` : null);
    },
  };
}
