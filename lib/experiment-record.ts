/** The variant that a visitor has of an experiment, until `expires` (ms since the epoch). */
export interface Bucket {
  readonly variant: string;
  readonly expires: number;
}

/** By experiment id. */
export type Buckets = ReadonlyMap<string, Bucket>;

/** In local storage. */
export const EXPERIMENTS_KEY = 'tp_experiments';

const VERSION = 1;
/** Characters. */
const LONGEST = 10_000;

/** Ids of experiments and variants: what a manifest and the marks in a page may call them. */
export const isExperimentName = (value: unknown): value is string => typeof value === 'string' && /^[\w-]{1,64}$/.test(value);

/** The buckets in a stored text that have not expired; anything else in it is left out. Never throws. */
export function parseBuckets(text: string | null, now: number): Buckets {
  if (!text || text.length > LONGEST) return new Map();
  try {
    const stored: unknown = JSON.parse(text);
    if (!Array.isArray(stored) || stored[0] !== VERSION) return new Map();
    return new Map(stored.slice(1).flatMap((entry) => readEntry(entry, now)));
  } catch {
    return new Map();
  }
}

function readEntry(entry: unknown, now: number): [string, Bucket][] {
  if (!Array.isArray(entry)) return [];
  const [id, variant, expires] = entry as unknown[];
  if (!isExperimentName(id) || !isExperimentName(variant)) return [];
  return typeof expires === 'number' && expires > now ? [[id, { variant, expires }]] : [];
}

export const serialiseBuckets = (buckets: Buckets): string =>
  JSON.stringify([VERSION, ...[...buckets].map(([id, { variant, expires }]) => [id, variant, expires])]);
