import { plain, replaceHidden } from './disguise';

/** What stands where personal data was. */
export const MASK = '***';

/** PRV-01, folded as the names are; `addr` covers `address`, `street` covers `street1`. */
const PERSONAL_NAME = /username|email|fname|firstname|lname|lastname|fullname|phone|mobile|addr|street|city|ssn/;
/** PRV-01: parameters that are reported as they are. */
const EXEMPT = /^(utm_id|ut_id|conversion_pg_qry)$/i;

/** What can't be in an address and ends it; capturing, so that a split keeps it. */
const BETWEEN = /([\s,;:<>()[\]"/?#&=|]+)/;
const EMAIL = /[^@]@[^@]*\.[^@.]{2}/;
const SSN = /^\d{3}-\d{2}-\d{4}$/;

/**
 * Numbers in a text. What is nobody's number is consumed and kept; the group is a run of digit groups, some of which may be.
 * Linear: no two alternatives take the same text in different ways.
 */
const NUMBERS = new RegExp(
  [
    // UUID.
    /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/,
    // Date, year first or last.
    /(?:19|20)\d\d[-./]\d\d?[-./]\d\d?(?!\d)/,
    /\d\d?[-./]\d\d?[-./](?:19|20)\d\d(?!\d)/,
    // IPv4 address.
    /\d{1,3}(?:\.\d{1,3}){3}(?![\d.])/,
    // Word with digits in it.
    /\d*[a-z_]\w*/,
    // Decimal.
    /\d+\.\d+(?![\d.-])/,
    /([+(]{0,2}\d(?:[\s().\u2010-\u2015-]{0,3}\d)*)/,
  ]
    .map(({ source }) => source)
    .join('|'),
  'gi',
);

/** Characters of the shortest email address. */
const SHORTEST = 6;
/** PRV-01. 10 to 13 digits. */
const FEWEST = 10;
const MOST = 13;

export const isExemptName = (name: string): boolean => EXEMPT.test(name);

/** Whether a parameter or field of that name holds personal data (PRV-01): letters only, lower case, contains. */
export const isPersonalName = (name: string): boolean =>
  !isExemptName(name) &&
  PERSONAL_NAME.test(
    plain(name)
      .toLowerCase()
      .replace(/[^a-z]/g, ''),
  );

/** Masks what looks like a phone or social security number in a run such as `+1 (555) 010-0199`. */
function maskRun(run: string): string {
  // Odd parts are digits, even ones what is between them.
  const parts = run.split(/(\d+)/);
  let masked = '';
  for (let i = 1; i < parts.length; ) {
    let end = i;
    let digits = 0;
    for (; end < parts.length && digits < FEWEST; end += 2) digits += parts[end]?.length ?? 0;
    if (SSN.test(parts.slice(i, i + 5).join(''))) end = i + 6;
    else if (digits < FEWEST || digits > MOST) {
      masked += (parts[i - 1] ?? '') + parts[i];
      i += 2;
      continue;
    }
    masked += (masked && parts[i - 1]) + MASK;
    i = end;
  }
  return masked;
}

const maskAddresses = (text: string): string =>
  text.includes('@')
    ? text
        .split(BETWEEN)
        .map((word) => (EMAIL.test(word) ? MASK : word))
        .join('')
    : text;

const holdsAddress = (text: string) => maskAddresses(text) !== text;

const maskPlain = (text: string): string => maskAddresses(text).replace(NUMBERS, (all: string, run?: string) => (run ? maskRun(run) : all));

const holdsPersonal = (text: string) => maskPlain(text) !== text || hasPersonalPair(text);

/**
 * The text with every email address, social security number and phone number masked (PRV-01, PRV-02), however it is
 * encoded. A text without any comes back as it is; one with some comes back decoded.
 */
export function maskPersonal(text: string): string {
  if (text.length < SHORTEST) return text;
  const seen = plain(text);
  const masked = maskPlain(replaceHidden(seen, holdsPersonal, MASK));
  return masked === seen ? text : masked;
}

const hidesPersonal = (text: string) => maskPersonal(text) !== text;

/** Whether a text holds a pair such as `fname=Jane` or `"fname":"Jane"`, as addresses within addresses do. Decoded text. */
export const hasPersonalPair = (text: string): boolean =>
  text.split(/[?&#;,{}]/).some((pair) => isPersonalName(/^[^=]*?(?==|"\s*:)/.exec(pair)?.[0] ?? ''));

/**
 * Whether a URL's parameter must not be reported (PRV-01), addresses within its value included. Both decoded once. Parameters
 * that are exempt may be called as they are and look like a phone number; an email address is none of theirs.
 */
export const isPersonalParameter = (name: string, value: string): boolean =>
  isExemptName(name)
    ? hidesAddress(value)
    : isPersonalName(name) ||
      // A parameter without a value is all name. A space may have been a plus of base64.
      [name, value].some((text) => hidesPersonal(text) || hidesPersonal(text.replace(/ /g, '+'))) ||
      hasPersonalPair(plain(value));

/** Whether there is an email address in a text, however it is encoded. */
export const hidesAddress = (text: string): boolean => {
  const seen = plain(text);
  const masked = replaceHidden(seen, holdsAddress, '');
  return masked !== seen || holdsAddress(seen);
};
