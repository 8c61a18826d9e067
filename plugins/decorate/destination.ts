import { isDownloadPath } from '../../lib/routes';
import { parseUrl } from '../../lib/url';

/** Hosts of sibling and donation sites: exact, or `*.` and a domain for any subdomain of it. */
export type Siblings = readonly string[];

const listed = (host: string, siblings: Siblings) =>
  siblings.some((pattern) => (pattern.startsWith('*.') ? host.endsWith(pattern.slice(1)) : host === pattern));

/** Whether a link on the page at `base` leads to a page of another site of the network (DEC-01, DEC-03). */
export function leadsToSibling(href: string, base: string, siblings: Siblings): boolean {
  const url = parseUrl(href, base);
  if (!url || !/^https?:$/.test(url.protocol) || url.host === parseUrl(base)?.host) return false;
  return listed(url.hostname.replace(/\.$/, ''), siblings) && !isDownloadPath(url.pathname);
}
