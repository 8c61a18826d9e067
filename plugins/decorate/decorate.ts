import { appendQuery } from '../../lib/links';
import { filterParameters, readParameters, splitUrl } from '../../lib/url';

/** DEC-03: a link that somebody marked keeps its own source, also where a hash router holds it. */
const MARKED = /[?&]ut_/i;

/** Those of the encoded parameters whose name is not taken. */
export const missing = (params: string, taken: readonly string[]): string => filterParameters(params, (name) => !taken.includes(name));

/**
 * The link with the parameters that it does not have yet, put before its hash; all else stays byte for byte (DEC-04). To
 * decorate twice is to decorate once. `params` is encoded already, as in `ub_cta=top&ut_id=1`.
 */
export function decorate(href: string, params: string): string {
  if (MARKED.test(href)) return href;
  const own = readParameters(splitUrl(href).query.trimEnd()).map(([name]) => name);
  return appendQuery(href, missing(params, own));
}
