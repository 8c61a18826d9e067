import { matchesHost } from './host-patterns';
import { isDonationPath, isDownloadPath } from './routes';
import { parseUrl, readParameters, splitUrl } from './url';

/** Hosts of sibling and donation sites: exact, or `*.` and a domain for any subdomain of it. */
export type Siblings = readonly string[];

/** A page's host with its port, its path, and the base of its relative links. */
export interface Place {
  readonly host: string;
  readonly path: string;
  readonly base: string;
}

/** A signed storage link. Its signature covers the whole query, so an added parameter invalidates it. */
const SIGNATURE = /^(x-(amz|goog)-signature|signature|sig|awsaccesskeyid|key-pair-id|hmac)$/i;
/** Links to unsubscribe, which are not decorated: their visitors do not want to be followed. Such links are often signed, too. */
const LEAVING = /unsubscribe|opt-?out|list-?manage/i;
/** Links within the page, under any base address. */
const HERE = /^[\t\n\f\r ]*(#|$)/;

/**
 * Returns whether a link leads to a page on another site of the network, and may take parameters (DEC-01). So may donation links on the
 * page's own host (DON-04): its server redirects them to the platform, with their query.
 */
export function leadsToSibling(href: string, { host, path, base }: Place, siblings: Siblings): boolean {
  const url = HERE.test(href) ? undefined : parseUrl(href, base);
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password) return false;
  if (url.host === host && (url.pathname === path || !isDonationPath(url.pathname))) return false;
  if (!matchesHost(url.hostname, siblings)) return false;
  const names = readParameters(url.search).map(([name]) => name);
  return !isDownloadPath(url.pathname) && !names.some((name) => SIGNATURE.test(name));
}

/** DEC-03: returns whether a link lets a visitor unsubscribe or opt out. */
export const isLeaving = (href: string): boolean =>
  LEAVING.test(splitUrl(href).path.replace(/^https?:\/\/[^/]*/i, '') + splitUrl(href).query);
