import type { HostKind, SiteFacts } from '../site-facts';

/**
 * Returns the kind of the manifest's hosts that this host is one of. Undefined if it is none, and the site is `unknown` (DET-01). A host
 * written with the root's dot is the same host.
 */
export const hostKind = (hosts: SiteFacts['hosts'], hostname: string): HostKind | undefined =>
  (Object.keys(hosts) as HostKind[]).find((kind) => RegExp(`^(${hosts[kind]})\\.?$`).test(hostname));
