import { isPersonalParameter } from '../../lib/personal-data';
import { filterParameters } from '../../lib/url';

/** DEC-02. */
const KEPT = /^(ub_.+|ut_id|ut_sid|ut_pid)$/i;

/**
 * The kept parameters of a query string, byte for byte as they stand in it; '' where there are none. Personal data and secrets
 * are not handed on (PRV-01, PRV-04).
 */
export const keptParameters = (search: string): string =>
  filterParameters(search.slice(1), (name, value) => KEPT.test(name) && !isPersonalParameter(name, value))
    .split('&')
    .filter(Boolean)
    .join('&');
