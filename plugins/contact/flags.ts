import { type Contact, FLAG_FIELDS } from '../../lib/records/contact-record';

/** CTC-03: serialises the flags as `ae:Y|s:CO|…`. Leaves out missing ones. No value contains `|` or `:`. */
export const compactFlags = (fields: Contact['fields']): string =>
  Object.entries(FLAG_FIELDS)
    .map(([key, field]) => [key, String(fields[field] ?? '').replace(/[|:]/g, '')])
    .filter(([, value]) => value)
    .map((pair) => pair.join(':'))
    .join('|');
