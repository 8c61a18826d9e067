/** In local storage: the session's id, and the variants that its visitor has seen on the network's sites: `hero:variant1,ask:control`. */
export const SESSION_BUCKETS_KEY = 'tp_session_experiments';

/** Returns whether a text lists buckets, 10 at most. */
export const areBuckets = (text: string): boolean => /^([\w-]{1,64}:(control|variant[1-4])(,(?!$)|$)){1,10}$/.test(text);

/** Returns whether a stored text is a session's id and buckets. */
export const areStoredBuckets = (text: string): boolean => areBuckets(text.slice(36));

/** Reads the buckets after a session's id in a stored text; '' for another session's, or malformed ones. */
export function bucketsOf(stored: string | null | undefined, session: string | undefined): string {
  const buckets = session && stored?.startsWith(session) ? stored.slice(session.length) : '';
  return areBuckets(buckets) ? buckets : '';
}

/** Returns buckets as pairs of experiment and variant. */
export const bucketPairs = (buckets: string): [id: string, variant: string][] =>
  buckets ? buckets.split(',').map((pair) => pair.split(':') as [string, string]) : [];

/** Merges two lists of buckets, and keeps the 10 latest. `first` wins for experiments in both. */
export function mergeBuckets(first: string, others: string): string {
  const merged = new Map([...bucketPairs(others), ...bucketPairs(first)]);
  return [...merged]
    .slice(-10)
    .map((pair) => pair.join(':'))
    .join();
}
