import { siteIds } from '../sites/ids';

/** Suffix of the name of a chunk with a plugin's options, where sites have different ones. */
const OF_SITE = `(-(${siteIds.join('|')}))?$`;

/**
 * The chunks of a site that share a file, because a file costs a page more than its content. Other chunks are requested because of the
 * page's content, its address, or the visitor's actions.
 */
export const SHARED = {
  /** The runtime, a list, and the chunks that the first hit of a tracked visitor needs. A tag's other lists name this file for each of them. */
  first: { list: /^first-/, chunks: new RegExp(`^(analytics|experiments-watch)${OF_SITE}`) },
  /** The chunks that follow on every page of such a visitor. `idle` becomes `idle-<tag>`. */
  idle: {
    name: 'idle',
    chunks: new RegExp(
      `^(analytics-(engagement|layer|network|requests|vitals)|(contact|prompts)-watch|slow-taps|switches|vendors-.+|errors-report|(decorate|errors|vendors)${OF_SITE})$`,
    ),
  },
  /**
   * The runtime of visitors who may not be tracked, and the chunks that each of their pages needs. A refusal is on links as soon as the
   * runtime has loaded.
   */
  untracked: { list: /^runtime-/, chunks: new RegExp(`^(hand-on|errors${OF_SITE})$`) },
  /**
   * Chunks that also have their own file, for lists that do not bring them along: errors are reported for visitors who may not be tracked, too,
   * and some who may be tracked refuse.
   */
  alone: /^(errors-report|hand-on)$/,
  /** The layer of `SHARED_MODULES`. */
  layer: 'shared',
};
export type SharedChunks = typeof SHARED;

/**
 * Modules that are large, or that many chunks of both files import and mostly use: a page loads them once, in the first file. Each chunk
 * has its own copy of other modules, without unused code, which is smaller than exports are.
 */
export const SHARED_MODULES = ['lib/privacy/redaction.ts', 'lib/url/url.ts'];
