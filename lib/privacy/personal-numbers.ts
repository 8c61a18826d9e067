/** The separators between two groups of digits of one number. */
const GAP = /[\s\p{Pd}\p{Ps}\p{Pe}\u2212+./\\_*~|'\u2019·•‧∙⋅・●◦▪⁃⁄]{1,6}/u.source;

const YEAR = /(?:19|20)\d\d/.source;
const UUID = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/.source;
/** Dates: year first, year last, and `YYYYMMDDhhmmss`. */
const DATE = [
  `${YEAR}[-./_][01]?\\d[-./_][0-3]?\\d(?!\\d)`,
  `[0-3]?\\d[-./_][0-3]?\\d[-./_]${YEAR}(?!\\d)`,
  `${YEAR}[01]\\d[0-3]\\d[0-2]\\d(?:[0-5]\\d){2}(?!\\d)`,
].join('|');
const OCTET = /(?:25[0-5]|2[0-4]\d|1?\d?\d)/.source;
const IP_ADDRESS = `${OCTET}(?:\\.${OCTET}){3}(?![\\d.])`;

/** Patterns of numbers that identify nobody. */
const HARMLESS = [
  UUID,
  DATE,
  // Several years, or seasons such as 2024/25.
  `${YEAR}(?:[/-]\\d\\d(?!\\d))?(?:${GAP}${YEAR}(?:[/-]\\d\\d(?!\\d))?)+(?!\\d|${GAP}\\d)`,
  // IPv4 address, unless it has as many digits as a phone number.
  `(?!(?:\\d\\.?){10})${IP_ADDRESS}`,
  // Version of four parts, one of the inner ones with a single digit: 120.0.6099.109.
  `(?!${IP_ADDRESS})[1-9]\\d{0,3}(?:\\.\\d\\.\\d+|\\.\\d+\\.\\d)\\.\\d+(?![\\d.])`,
  // Amount with its currency, round ones included: € 1.250.000.000.
  /\p{Sc}\s?\d{1,3}(?:[.\s']\d{3}){1,6}(?!\d)/u.source,
  /[1-9]\d{0,2}(?:[.\s']\d{3}){0,6}(?:[.\s']000){2}(?!\d)/.source,
  /[1-9]\d{0,2}(?:[.\s']\d{3}){1,6}(?=\s?\p{Sc})/u.source,
  // Decimal, unless its groups are those of a phone number (0171.2345678, 202.5550173, 555.010 0199).
  `(?!0\\d|[2-9]\\d\\d\\.\\d{7}(?!\\d))\\d+\\.\\d+(?![\\d.]|${GAP}\\d+(?!\\.?\\d))`,
].join('|');

/** Words directly before or after a number. */
const CALL = /(?:t[eé]l(?:e(?:fon|phone))?|phone|fax|mob(?:ile)?|cell|call|sms|whatsapp)/.source;

/**
 * The source of `numbers`. It consumes impersonal numbers, which are kept. The group is a run of digit groups, some of which may be
 * personal. Linear: no two alternatives match the same text in different ways.
 */
const NUMBERS = [
  HARMLESS,
  `${CALL}_*(?=[+(]?\\d)`,
  // The number of the next element may begin at the end of a text.
  `[a-z]{2,}(?=\\d{3}${GAP}\\d{3}${GAP}\\d{4}(?!\\d))`,
  // Word that contains digits.
  `(?!\\d{10,15}(?:x\\d|ext|${CALL}))\\d{0,40}[a-z]\\w*`,
  // Must come first: a North American number with other separators, 555,010,0199.
  `(\\d{3}(?!${GAP}\\d{3}${GAP})[^\\w\\s]\\d{3}[^\\w\\s]\\d{4}(?!\\d)|(?:\\(?\\+[\\s(]{0,2}|\\((?!${HARMLESS}))?\\d+(?:(?!\\s{1,6}(?:${DATE}|${UUID}))${GAP}\\d+)*)`,
].join('|');

/**
 * Returns the pattern of numbers in a text. It is a function, because most pages never need the pattern, and engines take half a
 * millisecond to compile it.
 */
export const numbers = (): RegExp => new RegExp(NUMBERS, 'giu');

/** The digits of the shortest personal number, a social security number. */
const ENOUGH = /(?:\d\D*){9}/;

/** A social security number with any dash, and spaces around it. */
const SSN = /(?:^|\D)\d{3}\s?[\p{Pd}\u2212]\s?\d\d\s?[\p{Pd}\u2212]\s?\d{4}(?!\d)/u;

/** PRV-01: the fewest and the most digits of a phone number, and the most with its country code (ITU-T E.164). */
const FEWEST = 10;
const MOST = 13;
const MOST_ABROAD = 15;
/** Digits of a card (ISO/IEC 7812). */
const FEWEST_OF_CARD = 13;
const MOST_OF_CARD = 19;

/** Returns whether the digits look like a card's (ISO/IEC 7812-1, annex B). One in ten numbers of 13 digits or more does. */
export function isCard(digits: string): boolean {
  if (digits.length < FEWEST_OF_CARD) return false;
  let sum = 0;
  for (let i = 0; i < digits.length; i++) {
    const digit = Number(digits[digits.length - 1 - i]) * (1 + (i % 2));
    sum += digit > 9 ? digit - 9 : digit;
  }
  return sum % 10 === 0;
}

/** Returns whether a run such as `+1 (555) 010-0199`, or a part of it made of whole groups, is a personal number. */
function isPersonalRun(run: string): boolean {
  const groups = run.match(/\D{0,9}\d+/g) ?? [];
  return (
    SSN.test(run) ||
    groups.some((group, start) => {
      let digits = '';
      for (const next of groups.slice(start, start + MOST_OF_CARD)) {
        digits += next.replace(/\D/g, '');
        const { length } = digits;
        if (length > MOST_OF_CARD) return false;
        const most = digits.startsWith('00') ? MOST_ABROAD + 2 : group.includes('+') ? MOST_ABROAD : MOST;
        if ((length >= FEWEST && length <= most) || isCard(digits)) return true;
      }
      return false;
    })
  );
}

/** Returns plain text with `mask` in place of every social security, phone and card number. */
export const maskNumbers = (text: string, mask: string): string =>
  ENOUGH.test(text) ? text.replace(numbers(), (all: string, run?: string) => (run && isPersonalRun(run) ? mask : all)) : text;
