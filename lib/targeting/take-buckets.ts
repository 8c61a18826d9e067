import { keepBuckets } from '../records/session-buckets';
import { handedOn } from './handed-on';
import type { PageEnv } from './known-visitor';

/**
 * Keeps the buckets that a link from `network` has handed on with a session, before analytics does (`plugins/analytics/scope/transfer.ts`):
 * variants are decided before the page's first event.
 */
export function takeBuckets(env: PageEnv, network: readonly string[]): void {
  const { session, buckets } = handedOn(env, network)?.transfer ?? {};
  if (session && buckets) keepBuckets(env.window, session, buckets);
}
