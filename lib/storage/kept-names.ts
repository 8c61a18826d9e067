import { CONSENT_COOKIE, PERSON_COOKIE } from '../records/consent-record';
import { EMBEDS_KEY } from '../records/embeds-key';
import { CHOSEN_KEY, REFUSED_KEY } from '../records/stored-choice';

/** The kinds of storage: a cookie, an entry of web storage, or a database. */
export type StoredKind = 'c' | 's' | 'd';

/** CON-11: the cookies that may be set without consent, and `chums`, which is always kept, as part of a regular expression. */
const COOKIES = `${CONSENT_COOKIE}|${PERSON_COOKIE}|cookie-agreed|gdpr_consent|cookieControl|chums`;

/**
 * The entries that hold the visitor's own choices: a wish, which a later refusal ends (`lib/records/embeds-record.ts`), the refusal itself, and
 * the date of a choice made here.
 */
const STORAGE = `tp_(${[EMBEDS_KEY, REFUSED_KEY, CHOSEN_KEY].map((key) => key.slice(3)).join('|')})`;

/** Names by kind, each kind as part of a regular expression. */
export interface KeptNames {
  readonly cookies?: string;
  readonly storage?: string;
  readonly databases?: string;
}

/**
 * Returns the source of a regular expression for stored names, prefixed with the letters of their kinds. A cookie's name may have spaces
 * before it, and is followed by `=`. Without names, the expression matches nothing.
 */
export const namesPattern = ({ cookies, storage, databases }: KeptNames): string =>
  [...(cookies ? [`^c *(${cookies}) *=`] : []), ...(storage ? [`^s(${storage})$`] : []), ...(databases ? [`^d(${databases})$`] : [])].join(
    '|',
  ) || '^$';

/** Returns the pattern of the names that may be stored without consent, including those that a site keeps (CON-23). */
export const keptPattern = (kept: KeptNames = {}): string =>
  namesPattern({
    ...kept,
    cookies: kept.cookies ? `${COOKIES}|${kept.cookies}` : COOKIES,
    storage: kept.storage ? `${STORAGE}|${kept.storage}` : STORAGE,
  });
