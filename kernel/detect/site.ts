import type { HostKind, Site } from '../site';

/** Whether `host` is `pattern`, or a subdomain of it where the pattern begins with `*.`. Both in lower case. */
const matches = (host: string, pattern: string) => (pattern[0] === '*' ? host.endsWith(pattern.slice(1)) : host === pattern);

/** Which list of the manifest names this host; undefined where none does, and the site is `unknown` (DET-01). */
export function hostKind(hosts: Site['hosts'], hostname: string): HostKind | undefined {
  // A host written with the root's dot is the same host.
  const host = hostname.toLowerCase().replace(/\.$/, '');
  for (const kind of ['production', 'development', 'local'] as const)
    if (hosts[kind].some((pattern) => matches(host, pattern))) return kind;
}
