import { bucketPairs, bucketsOf, mergeBuckets, SESSION_BUCKETS_KEY } from '../records/session-buckets';
import { parseSession, SESSION_IDLE, SESSION_KEY } from '../records/session-record';
import { readText, writeText } from '../storage/storage';
import type { PageEnv } from './known-visitor';

/** The variants that the session's visitor has seen, on any site of the network. Later hits of the session report them. */
export interface SeenBuckets {
  /** The variant of an experiment. */
  find(id: string): string | undefined;
  /** Returns false where no session has begun yet. */
  keep(id: string, variant: string): boolean;
}

export function createSeenBuckets({ window, now }: Pick<PageEnv, 'window' | 'now'>): SeenBuckets {
  const session = () => {
    const record = parseSession(readText(window, 'localStorage', SESSION_KEY));
    return record && now() - record.last < SESSION_IDLE ? record.id : '';
  };
  const read = (id: string) => bucketsOf(readText(window, 'localStorage', SESSION_BUCKETS_KEY), id);
  return {
    find: (id) => bucketPairs(read(session())).find(([experiment]) => experiment === id)?.[1],
    keep(id, variant) {
      const current = session();
      return !!current && writeText(window, 'localStorage', SESSION_BUCKETS_KEY, current + mergeBuckets(`${id}:${variant}`, read(current)));
    },
  };
}
