import type { Env } from '../../../kernel';
import { documentText } from '../../../lib/dom/document-text';
import { HANDED_SOURCE, readHandedSource } from '../../../lib/records/handed-source';
import { keepBuckets } from '../../../lib/records/session-buckets';
import { isKeptSource, readTransfer, TRANSFER_CARRIES, TRANSFER_JOINS, withoutTransfer } from '../../../lib/records/session-transfer';
import { rewriteAddress } from '../../../lib/url/address-bar';
import { matchesHost } from '../../../lib/url/host-patterns';
import { parseUrl, readParameters, splitUrl } from '../../../lib/url/url';
import type { NetworkHosts } from '../capture/gestures';
import type { Handed } from './campaign';
import { keepParameters } from './kept-parameters';
import type { Joined } from './session';

export interface Arrived {
  /** The landing address without the handed-on parameters. */
  readonly href: string;
  /** The session to join. */
  readonly joins?: Joined;
  /** The visit's source on the site of the link. */
  readonly handed: Handed;
}

/** Returns whether one of our own sites led here, or undefined if the referrer is hidden. A sibling's referrer may be its origin alone. */
function isFromOurs(env: Env, { host, ownHosts, donationHosts }: NetworkHosts): boolean | undefined {
  const referrer = documentText(env, 'referrer');
  if (!referrer) return;
  const { protocol = '', hostname: from = '' } = parseUrl(referrer) ?? {};
  // An app chooses its own name: `android-app://www.main.example/`.
  if (!/^https?:$/.test(protocol)) return false;
  return from === host || matchesHost(from, ownHosts) || matchesHost(from, donationHosts);
}

/**
 * SES-03: reads the parameters that a link hands on, and removes them from the landing and the address bar, because visitors must not
 * bookmark or share used ones. The session can be joined for 60 s. The source is taken for 120 s, and kept for the links of this tab. A
 * transfer that is malformed, dated in the future or from elsewhere joins nothing. Without a referrer, only the source is taken: anybody
 * could send a link with a session of their own choice.
 */
export function takeTransfer(env: Env, landing: string, network: NetworkHosts): Arrived {
  const { window, now } = env;
  const href = withoutTransfer(landing);
  if (href === landing) return { href, handed: [] };
  const shown = window.location.href;
  if (withoutTransfer(shown) !== shown) rewriteAddress(window, withoutTransfer(shown));

  const given = readParameters(splitUrl(landing).query);
  const fromOurs = isFromOurs(env, network);
  const { time = Number.NEGATIVE_INFINITY, session, page, buckets } = (fromOurs !== false && readTransfer(given, now())) || {};
  if (now() - time >= TRANSFER_CARRIES) return { href, handed: [] };
  keepParameters(window, landing, true);
  const joins = fromOurs && session && now() - time < TRANSFER_JOINS && { time, session, page };
  if (joins && buckets) keepBuckets(window, session, buckets);
  const handed = given.flatMap(([name, value]) =>
    name === HANDED_SOURCE ? readHandedSource(value) : isKeptSource(name) ? [[name, value] as const] : [],
  );
  return {
    href,
    handed,
    ...(joins && { joins }),
  };
}
