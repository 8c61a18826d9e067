/**
 * Returns whether a host matches one of the patterns: exact, or `*.` and a domain for any subdomain of it. A host written with the root's
 * dot is the same host.
 */
export const matchesHost = (host: string, patterns: readonly string[] = []): boolean => {
  const name = host.replace(/\.$/, '');
  return patterns.some((pattern) => (pattern[0] === '*' ? name.endsWith(pattern.slice(1)) : name === pattern));
};
