import { type Contact, FLAG_FIELDS } from '../../lib/records/contact-record';

/** CTC-03: `ae:Y|s:CO|…`. What is absent is left out, and no value holds `|` or `:`. */
export const compactFlags = (fields: Contact['fields']): string =>
  Object.entries(FLAG_FIELDS)
    .map(([key, field]) => [key, String(fields[field] ?? '').replace(/[|:]/g, '')])
    .filter(([, value]) => value)
    .map((pair) => pair.join(':'))
    .join('|');
