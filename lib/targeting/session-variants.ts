import { performanceEntries } from '../dom/performance-entries';
import { bucketPairs, bucketsOf, isSeen, mergeBuckets, SESSION_BUCKETS_KEY } from '../records/session-buckets';
import { parseSession, SESSION_IDLE, SESSION_KEY } from '../records/session-record';
import { TRANSFER_JOINS, TRANSFER_SESSION } from '../records/session-transfer';
import { readText, writeText } from '../storage/storage';
import type { PageEnv } from './known-visitor';

/** The variants that the session's visitor has on any site of the network. Later hits of the session report those that were seen. */
export interface SessionVariants {
  /** The variant of an experiment, whether it was seen or only drawn on another site. */
  find(id: string): string | undefined;
  /** Returns whether the visitor has seen the variant in this session. */
  hasSeen(id: string): boolean;
  /** Stores a variant that the visitor sees. Returns false if no session has begun yet. */
  keep(id: string, variant: string): boolean;
}

export function createSessionVariants({ window, now }: Pick<PageEnv, 'window' | 'now'>): SessionVariants {
  const arrival = performanceEntries(window, 'navigation')[0]?.name ?? '';
  const session = () => {
    const handed = (readText(window, 'localStorage', SESSION_BUCKETS_KEY) ?? '').slice(0, 36);
    // Experiments are decided before the page's first event, by which a session that a link hands on is joined.
    if (handed && arrival.includes(`${TRANSFER_SESSION}=${handed}`) && window.performance.now() < TRANSFER_JOINS) return handed;
    const record = parseSession(readText(window, 'localStorage', SESSION_KEY));
    return record && now() - record.last < SESSION_IDLE ? record.id : '';
  };
  const read = (id: string) => bucketsOf(readText(window, 'localStorage', SESSION_BUCKETS_KEY), id);
  const find = (id: string) => bucketPairs(read(session())).find(([experiment]) => experiment === id)?.[1];
  return {
    find: (id) => find(id)?.replace('.', ''),
    hasSeen: (id) => isSeen(find(id) ?? '.'),
    keep(id, variant) {
      const current = session();
      return !!current && writeText(window, 'localStorage', SESSION_BUCKETS_KEY, current + mergeBuckets(`${id}:${variant}`, read(current)));
    },
  };
}
