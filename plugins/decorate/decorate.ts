import { HANDED_SOURCE } from '../../lib/handed-source';
import { appendQuery } from '../../lib/links';
import { TRANSFER } from '../../lib/session-transfer';
import { filterParameters, readParameters, splitUrl } from '../../lib/url';

/** DEC-03: a link that somebody marked keeps its own source; so does one that hands on a session already. */
const isMark = (name: string) => /^ut_/i.test(name) || name === TRANSFER;
/** Also where a hash router holds it. */
const MARKED_HASH = /[?&]ut_/i;

/** Those of the encoded parameters whose name is not taken. SES-05: what the visit came by is not handed to a link with a campaign of its own. */
export const missing = (params: string, taken: readonly string[]): string =>
  filterParameters(params, (name) => !taken.includes(name) && !(name === HANDED_SOURCE && taken.some((own) => /^utm_/i.test(own))));

/** Whether parameters of these names say that a link or form has its source. */
export const isMarked = (names: readonly string[]): boolean => names.some(isMark);

/**
 * The link with the parameters that it does not have yet, put before its hash; all else stays byte for byte (DEC-04). To
 * decorate twice is to decorate once. `params` is encoded already, as in `ub_cta=top&ut_id=1`.
 */
export function decorate(href: string, params: string): string {
  const { query, hash } = splitUrl(href);
  const own = readParameters(query.trimEnd()).map(([name]) => name);
  return isMarked(own) || MARKED_HASH.test(hash) ? href : appendQuery(href, missing(params, own));
}
