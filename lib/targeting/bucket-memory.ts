import { dropRecord, type ReportWarning } from '../records/broken-record';
import { type Bucket, type Buckets, EXPERIMENTS_KEY, parseBuckets, serialiseBuckets, storedVisitor } from '../records/experiment-record';
import { readText, writeText } from '../storage/storage';

function fnv1a(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return hash >>> 0;
}

/**
 * Returns a visitor's place for a seed, in [0, 1) in steps of 0.0001: the same in each browser and release. Version 2 of GrowthBook's hash,
 * so that its users' tables hold (https://docs.growthbook.io/lib/build-your-own, "hash").
 */
export const placeOf = (seed: string, visitor: string): number => (fnv1a(`${fnv1a(seed + visitor)}`) % 10_000) / 10_000;

/** Visitors draw a number below this. So few numbers identify nobody. */
const VISITORS = 1e9;

/** The buckets that this browser remembers. */
export interface BucketMemory {
  recall(): Buckets;
  /** Stores a bucket, or removes it for undefined. Returns false if nothing can be stored. */
  keep(id: string, bucket: Bucket | undefined): boolean;
  /** Returns the visitor's place for a seed, in [0, 1). A new visitor's number is drawn and stored. */
  place(seed: string): number;
}

interface Browser {
  readonly window: Window & typeof globalThis;
  /** ms since the epoch. */
  now(): number;
  /** In [0, 1). */
  random(): number;
}

export function createBucketMemory({ window, now, random }: Browser, report: ReportWarning): BucketMemory {
  const broken = () => dropRecord(window, 'localStorage', EXPERIMENTS_KEY, report);
  // Read again each time, because another tab may have drawn meanwhile.
  const read = () => readText(window, 'localStorage', EXPERIMENTS_KEY);
  const recall = () => parseBuckets(read(), now(), broken);
  /** The number where none is stored. */
  let drawn = '';
  const visitor = () => storedVisitor(read()) || drawn;
  const write = (buckets: Buckets) => {
    try {
      const text = buckets.size || visitor() ? serialiseBuckets(buckets, visitor()) : null;
      return writeText(window, 'localStorage', EXPERIMENTS_KEY, text);
    } catch {
      // The page has broken JSON.
      return false;
    }
  };
  return {
    recall,
    keep(id, bucket) {
      const buckets = new Map(recall());
      if (bucket) buckets.set(id, bucket);
      else buckets.delete(id);
      return write(buckets);
    },
    place(seed) {
      if (!visitor()) {
        drawn = `${Math.floor(random() * VISITORS)}`;
        write(recall());
      }
      return placeOf(seed, visitor());
    },
  };
}
