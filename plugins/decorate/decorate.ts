import { TRANSFER } from '../../lib/records/session-transfer';
import { appendQuery } from '../../lib/url/links';
import { filterParameters, readParameters, splitUrl } from '../../lib/url/url';

/** DEC-03: a marked link, or one that already hands on a session, keeps its own source. */
const isMark = (name: string) => /^ut_/i.test(name) || name === TRANSFER;
/** A mark in a hash router's query. */
const MARKED_HASH = /[?&]ut_/i;

/** Returns the encoded parameters, as in `ub_cta=top&ut_id=1`, for a link or form that already has parameters of these names. */
export type Source = (own: readonly string[]) => string;

/** Returns the source's parameters whose names are free. */
export const missing = (source: Source, taken: readonly string[]): string =>
  filterParameters(source(taken), (name) => !taken.includes(name));

/** Returns whether parameters of these names show that a link or form already has a source. */
export const isMarked = (names: readonly string[]): boolean => names.some(isMark);

/** Returns the link with its missing parameters added before its hash. Everything else stays byte for byte (DEC-04). Idempotent. */
export function decorate(href: string, source: Source): string {
  const { query, hash } = splitUrl(href);
  const own = readParameters(query.trimEnd()).map(([name]) => name);
  return isMarked(own) || MARKED_HASH.test(hash) ? href : appendQuery(href, missing(source, own));
}
