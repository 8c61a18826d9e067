import { TRANSFER } from '../../lib/records/session-transfer';
import { appendQuery } from '../../lib/url/links';
import { filterParameters, readParameters, splitUrl } from '../../lib/url/url';

/** DEC-03: a link that somebody marked keeps its own source; so does one that hands on a session already. */
const isMark = (name: string) => /^ut_/i.test(name) || name === TRANSFER;
/** Also where a hash router holds it. */
const MARKED_HASH = /[?&]ut_/i;

/** What is handed on to a link or form whose own parameters have these names: encoded already, as in `ub_cta=top&ut_id=1`. */
export type Source = (own: readonly string[]) => string;

/** What is handed on, without parameters whose names are taken. */
export const missing = (source: Source, taken: readonly string[]): string =>
  filterParameters(source(taken), (name) => !taken.includes(name));

/** Returns whether parameters of these names show that a link or form has a source already. */
export const isMarked = (names: readonly string[]): boolean => names.some(isMark);

/**
 * The link with the parameters that it does not have yet, put before its hash; all else stays byte for byte (DEC-04). To
 * decorate twice is to decorate once.
 */
export function decorate(href: string, source: Source): string {
  const { query, hash } = splitUrl(href);
  const own = readParameters(query.trimEnd()).map(([name]) => name);
  return isMarked(own) || MARKED_HASH.test(hash) ? href : appendQuery(href, missing(source, own));
}
