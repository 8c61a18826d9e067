import { readText, writeText } from '../storage/storage';

/**
 * In local storage: the session's id, and its visitor's variants on the network's sites, as in `hero:variant1,ask:control.`. A full stop
 * marks a variant that the visitor has not seen in this session: the experiment shows it, and no hit reports it.
 */
export const SESSION_BUCKETS_KEY = 'tp_session_experiments';

/** Returns whether a text lists buckets, 10 at most. */
export const areBuckets = (text: string): boolean => /^([\w-]{1,64}:(control|variant[1-4]|late)\.?(,(?!$)|$)){1,10}$/.test(text);

/** Returns whether a stored text is a session's id and buckets. */
export const areStoredBuckets = (text: string): boolean => areBuckets(text.slice(36));

/** Reads the buckets after a session's id in a stored text. Returns '' for another session's, or malformed ones. */
export function bucketsOf(stored: string | null | undefined, session: string | undefined): string {
  const buckets = session && stored?.startsWith(session) ? stored.slice(session.length) : '';
  return areBuckets(buckets) ? buckets : '';
}

/** Returns buckets as pairs of experiment and variant. The variant keeps its full stop. */
export const bucketPairs = (buckets: string): [id: string, variant: string][] =>
  buckets ? buckets.split(',').map((pair) => pair.split(':') as [string, string]) : [];

/** The reverse of `bucketPairs`. */
const bucketText = (pairs: readonly [id: string, variant: string][]): string => pairs.map((pair) => pair.join(':')).join();

/** Returns whether a variant was seen in the session. `late` (`experiment-record.ts`) is not a variant. */
export const isSeen = (variant: string): boolean => !/\.$|^late/.test(variant);

/**
 * Merges two lists of buckets, and keeps 10: seen ones first, then the latest. If an experiment is in both, `first` wins, unless only the
 * other one was seen.
 */
export function mergeBuckets(first: string, others: string): string {
  const merged = new Map<string, string>();
  const all = [...bucketPairs(others), ...bucketPairs(first)];
  for (const [id, variant] of all.sort(([, a], [, b]) => +isSeen(a) - +isSeen(b))) {
    merged.delete(id);
    merged.set(id, variant);
  }
  return bucketText([...merged].slice(-10));
}

/** Removes experiments from the stored buckets, so that no further hit or link names them. */
export function dropBuckets(window: Window, isDropped: (id: string) => boolean): void {
  const stored = readText(window, 'localStorage', SESSION_BUCKETS_KEY) ?? '';
  const pairs = bucketPairs(stored.slice(36));
  const left = pairs.filter(([id]) => !isDropped(id));
  if (left.length < pairs.length)
    writeText(window, 'localStorage', SESSION_BUCKETS_KEY, left.length ? stored.slice(0, 36) + bucketText(left) : null);
}

/** Stores the buckets that a link has handed on with a session. The session's own buckets here win. */
export function keepBuckets(window: Window, session: string, buckets: string): void {
  const own = bucketsOf(readText(window, 'localStorage', SESSION_BUCKETS_KEY), session);
  writeText(window, 'localStorage', SESSION_BUCKETS_KEY, session + mergeBuckets(own, buckets));
}
