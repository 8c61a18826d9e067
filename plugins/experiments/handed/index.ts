import type { Env } from '../../../kernel';
import { documentText } from '../../../lib/dom/document-text';
import { performanceEntries } from '../../../lib/dom/performance-entries';
import { handedBuckets } from '../../../lib/records/handed-buckets';
import { areBuckets } from '../../../lib/records/session-buckets';
import { parseSession, SESSION_IDLE, SESSION_KEY } from '../../../lib/records/session-record';
import {
  readTransfer,
  TRANSFER,
  TRANSFER_BUCKETS,
  TRANSFER_JOINS,
  TRANSFER_PAGE,
  TRANSFER_SESSION,
  transferQuery,
} from '../../../lib/records/session-transfer';
import { readText } from '../../../lib/storage/storage';
import { matchesHost } from '../../../lib/url/host-patterns';
import { filterParameters, parseUrl, readParameters, splitUrl } from '../../../lib/url/url';
import { HANDED_EXPOSURE } from '../handed-key';

/** An exposure that analytics has not taken before its page was left: the experiment and the variant, as in `appeal:variant1`. */
export interface HandedExposure {
  readonly bucket: string;
  /** ms since the epoch. */
  readonly time: number;
}

const isOfTransfer = (name: string) => [TRANSFER, TRANSFER_SESSION, TRANSFER_PAGE, TRANSFER_BUCKETS].includes(name);

/**
 * Returns the address of another host of the network with what a link hands on, the session and its visitor's variants; or with an
 * exposure that only the next page can report. That one stands without a session, whose variants have been reported.
 */
export function handOnExposure({ window, now }: Pick<Env, 'window' | 'now'>, address: string, bucket: string | undefined): string {
  const { path, query, hash } = splitUrl(address);
  const record = parseSession(readText(window, 'localStorage', SESSION_KEY));
  const session = record && now() - record.last < SESSION_IDLE ? record.id : undefined;
  const buckets = handedBuckets(window, session, now());
  const own = filterParameters(query.slice(1), (name) => !isOfTransfer(name));
  const handed = bucket ? `${TRANSFER}=${now()}&${TRANSFER_BUCKETS}=${bucket}` : transferQuery({ time: now(), session, buckets });
  return `${path}?${[own, handed].filter(Boolean).join('&')}${hash}`;
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
  if (!HANDED_EXPOSURE.test(entry.name)) return;
  const bucket = given.find(([name]) => name === TRANSFER_BUCKETS)?.[1] ?? '';
  const { protocol = '', hostname = '' } = parseUrl(documentText(env, 'referrer')) ?? {};
  const time = readTransfer(given, now())?.time ?? Number.NEGATIVE_INFINITY;
  const isOurs = /^https?:$/.test(protocol) && matchesHost(hostname, network);
  return areBuckets(bucket) && isOurs && now() - time < TRANSFER_JOINS ? { bucket, time } : undefined;
}
