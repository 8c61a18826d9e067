import { documentText } from '../dom/document-text';
import { performanceEntries } from '../dom/performance-entries';
import { bucketsOf, mergeBuckets, SESSION_BUCKETS_KEY } from '../records/session-buckets';
import { readTransfer, TRANSFER_JOINS } from '../records/session-transfer';
import { readText, writeText } from '../storage/storage';
import { matchesHost } from '../url/host-patterns';
import { parseUrl, readParameters, splitUrl } from '../url/url';
import type { PageEnv } from './known-visitor';

/**
 * Keeps the buckets that a link from `network` has handed on with a session, as analytics does (`plugins/analytics/scope/transfer.ts`). That
 * begins once the page is parsed, when its variants are decided.
 */
export function takeBuckets(env: PageEnv, network: readonly string[]): void {
  const { window, now } = env;
  const [entry] = performanceEntries(window, 'navigation') as readonly PerformanceNavigationTiming[];
  const { time = 0, session = '', buckets } = readTransfer(readParameters(splitUrl(entry?.name ?? '').query), now()) ?? {};
  if (!buckets || entry?.type !== 'navigate' || now() - time >= TRANSFER_JOINS) return;
  const { protocol = '', hostname = '' } = parseUrl(documentText(env, 'referrer')) ?? {};
  if (!/^https?:$/.test(protocol) || !matchesHost(hostname, network)) return;
  const own = bucketsOf(readText(window, 'localStorage', SESSION_BUCKETS_KEY), session);
  writeText(window, 'localStorage', SESSION_BUCKETS_KEY, session + mergeBuckets(own, buckets));
}
