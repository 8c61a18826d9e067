import { filterParameters } from '../../lib/url';

/** DEC-02. */
const KEPT = /^(ub_.+|ut_id|ut_sid|ut_pid)$/i;

/** The kept parameters of a query string, byte for byte as they stand in it; '' where there are none. */
export const keptParameters = (search: string): string =>
  filterParameters(search.slice(1), (name) => KEPT.test(name))
    .split('&')
    .filter(Boolean)
    .join('&');
