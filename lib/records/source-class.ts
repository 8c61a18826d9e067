import type { SourceClass } from '../contracts/count';
import { matchesHost } from '../url/host-patterns';
import { MAIL, SEARCH, SOCIAL, senderOf } from './referrers';

/** Returns the class of a referrer. `own`: the hosts of the network, the page's own among them. No part of the address is kept. */
export function sourceClass(referrer: string, own: readonly string[]): SourceClass {
  if (!referrer) return 'none';
  let isOwn = false;
  const { from, isMail } = senderOf(referrer, (host) => {
    isOwn = matchesHost(host, own) || matchesHost(`www.${host}`, own);
    return isOwn;
  });
  if (isOwn) return 'site';
  if (isMail || MAIL.test(from)) return 'mail';
  return SEARCH.test(from) ? 'search' : SOCIAL.test(from) ? 'social' : 'other';
}
