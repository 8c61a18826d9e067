/**
 * What of a site shares a file: a page pays more for a file than for what is in it. Everything else is asked for by what a page has in
 * it, by its address, or by what its visitor does.
 */
export const SHARED = {
  /** What the first hit of a visitor who may be tracked needs, with the page life. */
  first: { list: /^first-/, chunks: /^(analytics|contact|experiments)$/ },
  /** What follows on every page of such a visitor. */
  later: {
    name: 'idle',
    chunks: /^(analytics-(engagement|journal|layer|network|vitals)|decorate|errors|prompts-watch|vendors(-.+)?)$/,
  },
  /** Errors are reported of those who may not be tracked, too. */
  alone: /^errors$/,
} as const;
