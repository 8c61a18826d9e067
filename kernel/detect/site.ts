import type { HostKind, SiteFacts } from '../site-facts';

/** Returns the kind of the manifest's list that contains this host. Undefined if none does, and the site is `unknown` (DET-01). */
export function hostKind(hosts: SiteFacts['hosts'], hostname: string): HostKind | undefined {
  // A host written with the root's dot is the same host.
  const host = hostname.replace(/\.$/, '');
  const names = (pattern: string) => (pattern[0] === '*' ? host.endsWith(pattern.slice(1)) : host === pattern);
  return (Object.keys(hosts) as HostKind[]).find((kind) => hosts[kind].some(names));
}
