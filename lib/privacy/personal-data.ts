import { filterParameters } from '../url/url';
import { plain, replaceHidden } from './disguise';
import { maskNumbers } from './personal-numbers';
import { createTrail, hidesCode, type Trail } from './secret-codes';
import { isSecretParameter } from './secret-names';

/** The text that replaces personal data. */
export const MASK = '***';

/** PRV-01: parameters that are reported unmasked. */
const EXEMPT = /^(utm_id|ut_id|conversion_pg_qry)$/i;
/** PRV-01, folded as names are. `addr` covers `address`, and `street` covers `street1`. */
export const PERSONAL_NAME = /username|email|fname|firstname|lname|lastname|fullname|phone|mobile|addr|street|city|ssn/;
/** Parameters with numbers of campaigns and ads. One number in ten looks like a card number. */
const AD_NUMBER = /^(?:utm|campaign)_/i;

/** Characters that end an address. The group captures them, so that a split keeps them. */
const BETWEEN = /([\s,;:<>()[\]"/?#&=|]+)/;
/** Excludes versions (`vue@3.5.45`) and images for high resolutions (`logo@2x.png`). */
const EMAIL = /[^@]@(?![\d.]+x\.(?:png|jpe?g|gif|webp|avif|svg))[^@]*\.[^@.\d]{2}/;

/** `jane (at) example.org`, `jane=40example.org`, `"jane"@example.org`, `jane @ example.org`. */
const SPELLED_AT = /["\s]{0,9}(?:@|=40(?=[a-z])|[[({<]\s?at\s?[\])}>])\s{0,9}/gi;
const SPELLED_DOT = /\s?[[({<]\s?dot\s?[\])}>]\s?/gi;

/** RFC 5321, 4.1.2 and 4.1.3: the parts of `"jane doe"@example.org` and `jane@[192.168.0.1]` that a word can't contain. */
const QUOTED = /"[^"]+"(?=\s?@)|\[\w+[.:][\w.:]+]/g;

/** JSON Web Tokens (RFC 7519), which begin with an object in base64: `{"…`. */
const JWT = /(^|[^\w-])eyJ[\w-]{9,}\.[\w-]{9,}(?:\.[\w-]*)*/g;

/** Characters: the length of the shortest email address. */
const SHORTEST = 6;

export const isExemptName = (name: string): boolean => EXEMPT.test(name);

/** Returns whether a number is an ad's, which may have as many digits as a card's. */
export const isAdNumber = (name: string, value: string): boolean => AD_NUMBER.test(name) && /^\d{14,}$/.test(value);

/** Returns whether a name contains one of PRV-01's, compared by its letters in lower case. */
export const isPersonalName = (name: string): boolean =>
  !isExemptName(name) &&
  PERSONAL_NAME.test(
    plain(name)
      .toLowerCase()
      .replace(/[^a-z]/g, ''),
  );

const maskWords = (text: string): string =>
  text
    .split(BETWEEN)
    .map((word) => (EMAIL.test(word) ? MASK : word))
    .join('');

function maskAddresses(said: string): string {
  const text = said.replace(JWT, `$1${MASK}`);
  if (!/@|=40|[[({<]\s?at/i.test(text)) return text;
  const masked = maskWords(text);
  // A text without an address keeps its spelling.
  const joined = masked.replace(QUOTED, 'x.xx').replace(SPELLED_AT, '@').replace(SPELLED_DOT, '.');
  const again = maskWords(joined);
  return again === joined ? masked : again;
}

const holdsAddress = (text: string) => maskAddresses(text) !== text;

const maskPlain = (text: string): string => maskNumbers(maskAddresses(text), MASK);

const holdsPersonal = (text: string) => maskPlain(text) !== text || hasPersonalPair(text);

/**
 * Returns the text with every email address, social security, phone and card number masked (PRV-01, PRV-02), in any encoding. A text
 * without any is returned unchanged. Others are returned decoded.
 */
export function maskPersonal(text: string): string {
  if (text.length < SHORTEST) return text;
  const seen = plain(text);
  const masked = maskPlain(replaceHidden(seen, holdsPersonal, MASK));
  return masked === seen ? text : masked;
}

/** Removes the personal pairs of `;a=1;b=2`. A pair that contains an address is removed entirely. */
function maskFolder(folder: string): string {
  if (!/[=%\\&]/.test(folder) || !hasPersonalPair(plain(folder))) return maskPersonal(folder);
  const rest = folder.split(';').filter((part) => !hasPersonalPair(plain(part)));
  return maskPersonal(rest.join(';')) || MASK;
}

/**
 * Returns a path without personal data and secrets. Masks folder by folder, as numbers do not span folders. `trail`: the address before it,
 * for the path of a fragment.
 */
export const maskPath = (path: string, trail: Trail = createTrail()): string => trail.path(path, MASK).split('/').map(maskFolder).join('/');

/**
 * Returns whether a number is a time in ms, from 2001 to 2033. No phone number of 13 digits begins with a 1: North American ones have 11.
 */
const isTime = (value: number) => value >= 1e12 && value < 2e12;

/** Returns whether a number is a phone or card number, and not a time. */
export const isPersonalNumber = (value: number): boolean =>
  value > 0 && Number.isInteger(value) && !isTime(value) && hidesPersonal(`${value}`);

const hidesPersonal = (text: string) => maskPersonal(text) !== text;

const pairNames = (text: string) => text.split(/[/?&#;,{}]/).map((pair) => /^[^=]*?(?==|"\s*:)/.exec(pair)?.[0] ?? '');

/** Returns whether decoded text contains a pair such as `fname=Jane`, `"fname":"Jane"` or `token=x`, as nested addresses do. */
export const hasPersonalPair = (text: string): boolean =>
  pairNames(text).some((name) => name && (isPersonalName(name) || isSecretParameter(name)));

/**
 * Returns whether a URL's parameter must not be kept, reported or handed on (PRV-01, PRV-04). Also checks addresses within its value. Name
 * and value are decoded once. Exempt parameters may have any name and look like a phone number, but may not contain an email address or a
 * secret.
 */
export const isPersonalParameter = (name: string, value: string): boolean =>
  isExemptName(name)
    ? hidesAddress(value) || pairNames(plain(value)).some(isSecretParameter)
    : isPersonalName(name) ||
      isSecretParameter(name) ||
      // A parameter without a value consists of its name.
      hides(name) ||
      (!isAdNumber(name, value) && hides(value)) ||
      hasPersonalPair(plain(value)) ||
      hidesCode(plain(value));

/**
 * Returns `a=1&b=2` without personal data, secrets, and the codes that follow a secret's name, here or in the address before it. `keep`
 * rejects further parameters.
 */
export const maskQuery = (query: string, trail: Trail = createTrail(), keep: (name: string) => boolean = () => true): string =>
  filterParameters(query, (name, value) => {
    const follows = trail.isCode(name, value) && !isExemptName(name);
    return !follows && keep(name) && !isPersonalParameter(name, value);
  });

/** Returns whether a decoded name or value contains personal data. A space may have been a plus of base64. */
function hides(text: string): boolean {
  if (hidesPersonal(text)) return true;
  const written = text.replace(/ /g, '+');
  return written !== text && replaceHidden(written, holdsPersonal, '') !== written;
}

/** Returns whether a text contains an email address, in any encoding. */
const hidesAddress = (text: string): boolean => {
  const seen = plain(text);
  const masked = replaceHidden(seen, holdsAddress, '');
  return masked !== seen || holdsAddress(seen);
};
