/** Returns whether a host matches one of the patterns: exact, or `*.` and a domain for any subdomain of it. */
export const matchesHost = (host: string, patterns: readonly string[] = []): boolean =>
  patterns.some((pattern) => (pattern[0] === '*' ? host.endsWith(pattern.slice(1)) : host === pattern));
