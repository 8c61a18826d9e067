import { fits } from './check';
import { pattern, prose } from './lines-and-times';
import { flag, type Infer, optional, record, ruled, word } from './shape';

/** A condition on the page's address. */
export const addressRule = ruled(
  record({
    /** `path`: the path alone; `exact`: the whole address. */
    match: word('path', 'exact', 'contains', 'regex'),
    value: prose,
    /** Excludes matching addresses. */
    exclude: optional(flag),
  }),
  ({ match, value }) => (match === 'regex' ? (fits(pattern, value) ? undefined : 'a regular expression') : undefined),
  'value',
);

export type AddressRule = Infer<typeof addressRule>;
