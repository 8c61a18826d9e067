import { type Goes, withoutHandedOn } from '../../lib/records/handed-on';
import { appendQuery } from '../../lib/url/links';
import { filterParameters, readParameters, splitUrl } from '../../lib/url/url';

/** DEC-03: a marked link keeps its own source. */
const isMark = (name: string) => /^ut_/i.test(name);
/** A mark in a hash router's query. */
const MARKED_HASH = /[?&]ut_/i;

/** Returns the encoded parameters, as in `ub_cta=top&ut_id=1`, for a link or form that already has parameters of these names. */
export type Source = (own: readonly string[]) => string;

/** Returns the source's parameters whose names are free. */
export const missing = (source: Source, taken: readonly string[]): string =>
  filterParameters(source(taken), (name) => !taken.includes(name));

/** Returns whether parameters of these names show that a link or form already has a source. */
export const isMarked = (names: readonly string[]): boolean => names.some(isMark);

/**
 * Returns the link with its missing parameters added before its hash, in place of those of an earlier touch and of what `goes` accepts.
 * Everything else stays byte for byte (DEC-04). Idempotent.
 */
export function decorate(href: string, source: Source, goes?: Goes): string {
  const plain = withoutHandedOn(href, goes);
  const { query, hash } = splitUrl(plain);
  const own = readParameters(query.trimEnd()).map(([name]) => name);
  return isMarked(own) || MARKED_HASH.test(hash) ? plain : appendQuery(plain, missing(source, own));
}
