import type { Env } from '../../../kernel';
import { handedBuckets } from '../../../lib/records/handed-buckets';
import { areBuckets } from '../../../lib/records/session-buckets';
import { parseSession, SESSION_IDLE, SESSION_KEY } from '../../../lib/records/session-record';
import { TRANSFER, TRANSFER_BUCKETS, TRANSFER_PAGE, TRANSFER_SESSION, transferQuery } from '../../../lib/records/session-transfer';
import { readText } from '../../../lib/storage/storage';
import { handedOn } from '../../../lib/targeting/handed-on';
import { filterParameters, readParameters, splitUrl } from '../../../lib/url/url';
import { HANDED_EXPOSURE } from '../handed-key';

/** An exposure that analytics had not taken when its page was left: the experiment and the variant, as in `appeal:variant1`. */
export interface HandedExposure {
  readonly bucket: string;
  /** ms since the epoch. */
  readonly time: number;
}

const isOfTransfer = (name: string) => [TRANSFER, TRANSFER_SESSION, TRANSFER_PAGE, TRANSFER_BUCKETS].includes(name);

/**
 * Returns the address of another host of the network with the parameters that links hand on, the session and its visitor's variants, or
 * with an exposure that only the next page can report. The latter comes without a session, because a session's variants have been reported.
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
 * Returns the exposure that a redirect from another host of the network has handed on in the document's original address. Undefined without
 * a referrer of the network, or after 60 s: anybody could send a link with an exposure of their own choice.
 */
export function takeHandedExposure(env: Env, network: readonly string[]): HandedExposure | undefined {
  const arrived = handedOn(env, network);
  if (!arrived || !HANDED_EXPOSURE.test(arrived.address)) return;
  const [, bucket = ''] = readParameters(splitUrl(arrived.address).query).find(([name]) => name === TRANSFER_BUCKETS) ?? [];
  return areBuckets(bucket) ? { bucket, time: arrived.transfer.time } : undefined;
}
