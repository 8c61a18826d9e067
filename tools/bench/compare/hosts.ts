import { hosts } from '../../../sites/network';
import { type SiteId, siteIds } from '../../sites/ids';

/**
 * The bench's hosts are production hosts, over https: on a host of a developer's machine Taproot loads a chunk for developers, and third parties'
 * addresses are others. The browser finds all of them at the bench's server.
 */
export const CDN = 'https://cdn.example';

/** The host that a site's pages have: one of them, where any subdomain is one. */
export const pageHost = (site: SiteId): string =>
  (hosts as Readonly<Record<SiteId, { readonly production: readonly string[] }>>)[site]?.production[0]?.replace('*', 'www') ?? site;

const COLLECTOR = '.collector.example';

/** The origin that answers a subject's requests. */
export const collectorOf = (id: string): string => `https://${id}${COLLECTOR}`;

/** Returns the id of the subject that posts to a host. */
export const collectedBy = (host: string): string | undefined => (host.endsWith(COLLECTOR) ? host.slice(0, -COLLECTOR.length) : undefined);

const UTILITY = /^utility\./;
export const isUtility = (host: string): boolean => UTILITY.test(host);

/** Hosts of the network's own pages, its CDN, its service, and a tool's own collector. */
const OWN = new Set([new URL(CDN).hostname, ...siteIds.map(pageHost), ...Object.values(hosts).flatMap(({ production }) => production)]);

/** Returns whether an address is a third party's. */
export function isThirdParty(url: string): boolean {
  if (!/^https?:/.test(url)) return false;
  const { hostname } = new URL(url);
  return !OWN.has(hostname) && !isUtility(hostname) && !collectedBy(hostname);
}
