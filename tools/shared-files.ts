import { siteIds } from '../sites/ids';

/** Follows the name of a plugin in that of the chunk with its options, where sites have different ones. */
const OF_SITE = `(-(${siteIds.join('|')}))?$`;

/**
 * The chunks of a site that share a file: a page pays more for a file than for its content. Everything else is asked for by what a page has
 * in it, by its address, or by what its visitor does.
 */
export const SHARED = {
  /** The page life, and the chunks that the first hit of a tracked visitor needs. */
  first: { list: /^first-/, chunks: new RegExp(`^(analytics|experiments-watch)${OF_SITE}`) },
  /** The chunks that follow on every page of such a visitor. */
  idle: {
    name: 'idle',
    chunks: new RegExp(
      `^(analytics-(delivery|engagement|layer|network|vitals)|(contact|prompts)-watch|slow-taps|vendors-.+|errors-report|(decorate|errors|vendors)${OF_SITE})$`,
    ),
  },
  /** Errors are reported of those who may not be tracked, too. */
  alone: /^errors(-report)?$/,
  /** Of `SHARED_MODULES`. */
  layer: 'shared',
};

/**
 * Modules that are large, or that many chunks of both files import, and that each of them uses most of: a page has them once, in the first
 * file. Any other module a chunk has for itself, less what it does not use, which costs less than exports do.
 */
export const SHARED_MODULES = ['lib/privacy/redaction.ts', 'lib/url/url.ts'];
