import type { Env } from '../../../kernel';
import { rewriteAddress } from '../../../lib/address-bar';
import { documentText } from '../../../lib/document-text';
import { matchesHost } from '../../../lib/host-patterns';
import {
  readTransfer,
  TRANSFER,
  TRANSFER_CARRIES,
  TRANSFER_JOINS,
  TRANSFER_PAGE,
  TRANSFER_SESSION,
  type Transfer,
} from '../../../lib/session-transfer';
import { filterParameters, parseUrl, readParameters, splitUrl } from '../../../lib/url';
import type { Network } from '../capture/link-kind';

const HANDED_ON = [TRANSFER, TRANSFER_SESSION, TRANSFER_PAGE];
/** DEC-02. */
const SOURCE = /^(ub_.+|ut_id)$/i;

export interface Arrived {
  /** The landing address without what was handed on in it. */
  readonly href: string;
  /** The session to join. */
  readonly joins?: Transfer;
}

/** Whether one of our own sites led here; undefined where the referrer is hidden. Of a sibling it may be the origin alone. */
function isFromOurs(env: Env, { host, ownHosts, donationHosts }: Network): boolean | undefined {
  const referrer = documentText(env, 'referrer');
  if (!referrer) return;
  const { protocol = '', hostname: from = '' } = parseUrl(referrer) ?? {};
  // An app chooses its own name: `android-app://www.main.example/`.
  if (!/^https?:$/.test(protocol)) return false;
  return from === host || matchesHost(from, ownHosts) || matchesHost(from, donationHosts);
}

/**
 * SES-03: takes what a link hands on out of the address it led to, and out of the address bar: used once, it must not be
 * bookmarked or shared. Joins for 60 s; after 120 s the source that came along is not taken either. Malformed, from the future, or
 * from somewhere else it joins nothing. Nor does it without a referrer: anybody could send a link with a session of their own choice. The
 * source is taken then, as from any other link.
 */
export function takeTransfer(env: Env, landing: string, network: Network): Arrived {
  const { window } = env;
  const given = readParameters(splitUrl(landing).query);
  if (!given.some(([name]) => name === TRANSFER)) return { href: landing };
  const fromOurs = isFromOurs(env, network);
  const transfer = fromOurs === false ? undefined : readTransfer(given, env.now());
  const age = transfer ? env.now() - transfer.time : Infinity;
  const strip = (url: string) => {
    const { path, query, hash } = splitUrl(url);
    const kept = filterParameters(query.slice(1), (name) => !HANDED_ON.includes(name) && !(age >= TRANSFER_CARRIES && SOURCE.test(name)));
    return path + (kept && `?${kept}`) + hash;
  };
  const { href } = window.location;
  if (strip(href) !== href) rewriteAddress(window, strip(href));
  return { href: strip(landing), ...(fromOurs && age < TRANSFER_JOINS && { joins: transfer }) };
}
