import type { Env } from '../../../kernel';
import { documentText } from '../../../lib/dom/document-text';
import { performanceEntries } from '../../../lib/dom/performance-entries';
import { areBuckets, bucketsOf, SESSION_BUCKETS_KEY } from '../../../lib/records/session-buckets';
import { parseSession, SESSION_IDLE, SESSION_KEY } from '../../../lib/records/session-record';
import { readTransfer, TRANSFER, TRANSFER_JOINS, transferQuery } from '../../../lib/records/session-transfer';
import { readText } from '../../../lib/storage/storage';
import { matchesHost } from '../../../lib/url/host-patterns';
import { parseUrl, readParameters, splitUrl } from '../../../lib/url/url';
import { HANDED_EXPOSURE } from '../handed-key';

/** An exposure that analytics has not taken before its page was left: the experiment and the variant, as in `appeal:variant1`. */
export interface HandedExposure {
  readonly bucket: string;
  /** ms since the epoch. */
  readonly time: number;
}

/**
 * Returns the address of another host of the network with what a link hands on, the session and the variants that it has seen, and with an
 * exposure that only the next page can report.
 */
export function handOnExposure({ window, now }: Pick<Env, 'window' | 'now'>, address: string, bucket: string | undefined): string {
  const { path, query, hash } = splitUrl(address);
  const record = parseSession(readText(window, 'localStorage', SESSION_KEY));
  const session = record && now() - record.last < SESSION_IDLE ? record.id : undefined;
  const buckets = bucketsOf(readText(window, 'localStorage', SESSION_BUCKETS_KEY), session);
  // A session that a link has handed to this page, and that nobody has taken yet, goes on.
  const handsOn = readParameters(query).some(([name]) => name === TRANSFER);
  const more = [
    query.slice(1),
    handsOn ? '' : transferQuery({ time: now(), session, buckets }),
    bucket ? `${HANDED_EXPOSURE}=${bucket}` : '',
  ];
  return `${path}?${more.filter(Boolean).join('&')}${hash}`;
}

/**
 * Returns the exposure that a redirect from another host of the network has handed on in the address that the document came with. Undefined
 * without a referrer of the network, or after 60 s: anybody could send a link with an exposure of their own choice.
 */
export function takeHandedExposure(env: Env, network: readonly string[]): HandedExposure | undefined {
  const { window, now } = env;
  const [entry] = performanceEntries(window, 'navigation') as readonly PerformanceNavigationTiming[];
  if (entry?.type !== 'navigate') return;
  const given = readParameters(splitUrl(entry.name).query);
  const bucket = given.find(([name]) => name === HANDED_EXPOSURE)?.[1] ?? '';
  const { protocol = '', hostname = '' } = parseUrl(documentText(env, 'referrer')) ?? {};
  const time = readTransfer(given, now())?.time ?? Number.NEGATIVE_INFINITY;
  const isOurs = /^https?:$/.test(protocol) && matchesHost(hostname, network);
  return areBuckets(bucket) && isOurs && now() - time < TRANSFER_JOINS ? { bucket, time } : undefined;
}
