/**
 * Returns whether a host matches one of the patterns: exact, or `*.` and a domain for any subdomain of it. A host written with the root's
 * dot is the same host.
 */
export const matchesHost = (host: string, patterns: readonly string[] = []): boolean => {
  const name = host.replace(/\.$/, '');
  return patterns.some((pattern) => (pattern[0] === '*' ? name.endsWith(pattern.slice(1)) : name === pattern));
};

/** Returns such patterns as the source of a regular expression. No host has characters that need an escape, except for dots. */
export const hostPattern = (patterns: readonly string[]): string => patterns.join('|').replace(/\./g, '\\.').replace(/\*/g, '.*');

/** Returns the patterns that `hostPattern` has made into that source. */
export const patternsOf = (source: string): string[] => source.replace(/\.\*/g, '*').replace(/\\/g, '').split('|');
