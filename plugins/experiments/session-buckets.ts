import type { Env } from '../../kernel';
import { bucketPairs, bucketsOf, mergeBuckets, SESSION_BUCKETS_KEY } from '../../lib/records/session-buckets';
import { parseSession, SESSION_IDLE, SESSION_KEY } from '../../lib/records/session-record';
import { readText, writeText } from '../../lib/storage/storage';

/** The variants that the session's visitor has seen, on any site of the network. Later hits of the session report them. */
export interface SessionBuckets {
  /** The variant of an experiment. */
  find(id: string): string | undefined;
  keep(id: string, variant: string): void;
}

export function createSessionBuckets({ window, now }: Env): SessionBuckets {
  const session = () => {
    const record = parseSession(readText(window, 'localStorage', SESSION_KEY));
    return record && now() - record.last < SESSION_IDLE ? record.id : '';
  };
  const read = (id: string) => bucketsOf(readText(window, 'localStorage', SESSION_BUCKETS_KEY), id);
  return {
    find: (id) => bucketPairs(read(session())).find(([experiment]) => experiment === id)?.[1],
    keep(id, variant) {
      const current = session();
      if (current) writeText(window, 'localStorage', SESSION_BUCKETS_KEY, current + mergeBuckets(`${id}:${variant}`, read(current)));
    },
  };
}
