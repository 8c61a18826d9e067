import { decode } from '../url/url';

/** The most layers of encodings that are removed. Nested percent signs (`%252540`) are one layer. */
const LEVELS = 5;
/** The most levels of base64 within base64. */
const DEPTH = 2;

/** Invisible characters (zero-width, soft hyphens, marks of direction), and frames around one, such as keycaps. */
const INVISIBLE = /[\p{DI}\p{Me}]/gu;
/** A full stop that NFKC does not normalise. */
const DOT = /\u3002/g;
/** Digits other than 0 to 9. */
const DIGIT = /(?!\d)\p{Nd}/gu;

/** `\u0040`, `\u{40}`, `\x40`, `%u0040`; `&#64;`, `&#x40;`, and entities by name. */
const ESCAPED = /[\\%](?:u\{0*([\da-f]{1,6})\}|u([\da-f]{4})|x([\da-f]{2}))|&(?:#(?:x0*([\da-f]{1,6})|0*(\d{1,7}));?|([a-z]{2,8});)/gi;
const ENTITIES: Readonly<Record<string, string>> = { amp: '&', commat: '@', period: '.' };

/** Base64 of nine bytes or more, in either alphabet. Shorter runs contain no number and no real address. */
const BASE64 = /[\w+/-]{12,}={0,2}/g;
/** The bytes of nine characters or more in hex, together or separated: `6a616e65`, `6a:61:6e:65`, `6a 61 6e 65`. */
const HEX = /[\da-f]{18,}|[\da-f]{2}(?:[:,. -](?:0x)?[\da-f]{2}){8,}/gi;
/** The bytes of a text of six characters or more, in UTF-8. */
const TEXT = /(?:[\t\n\r -~]|[\xc2-\xf4][\x80-\xbf]{1,3}){6}/;
/** Characters that no text contains. Bytes that are not text are full of them. */
const CONTROL = /(?:(?=[\p{Cc}\ufffd])[^\t\n\r])+/u;
const SHORTEST = 6;
/** Matches text without any disguise. */
const BARE = /^[ -$'-[\]-~]*$/;

/** Returns the character of a code point, or a space if it has none. */
const character = (point: number) => (point > 0x10ffff ? ' ' : String.fromCodePoint(point));

/** Converts a decimal digit of any script. A script's digits have successive code points, and adjacent scripts have ten each. */
function digit(sign: string): string {
  let value = 0;
  const point = sign.codePointAt(0) as number;
  while (/\p{Nd}/u.test(character(point - value - 1))) value++;
  return `${value % 10}`;
}

const unescaped = (_: string, ...found: (string | undefined)[]) => {
  const [decimal, name] = found.slice(4);
  if (name) return ENTITIES[name.toLowerCase()] ?? ' ';
  return character(decimal ? Number(decimal) : Number.parseInt(found.slice(0, 4).find(Boolean) ?? '', 16));
};

/** Removes percent-encoding, script escapes and entities until nothing changes, at most five times. */
function decodeAll(text: string): string {
  let decoded = text;
  for (let level = 0; level < LEVELS; level++) {
    const before = decoded;
    decoded = decode(before.replace(/%(?:25)+(?=[\da-f]{2})/gi, '%'))
      // Escapes that `decode` leaves next to bytes that are not UTF-8.
      .replace(/%([2-7][\da-f])/gi, (_, hex: string) => character(Number.parseInt(hex, 16)))
      .replace(ESCAPED, unescaped);
    if (decoded === before) break;
  }
  return decoded;
}

/** Returns the text as a reader sees it: decoded, with plain forms and digits of all scripts, without invisible characters. */
export const plain = (text: string): string =>
  BARE.test(text) ? text : decodeAll(text).normalize('NFKC').replace(INVISIBLE, '').replace(DOT, '.').replace(DIGIT, digit);

/** UTF-16, which has an empty byte beside each letter. */
const WIDE = /(?:[ -~]\0){6}|(?:\0[ -~]){6}/;

function textsOf(bytes: string): string[] {
  if (WIDE.test(bytes)) return textsOf(bytes.replace(/\0/g, ''));
  if (!TEXT.test(bytes)) return [];
  const text = new TextDecoder().decode(Uint8Array.from(bytes, (byte) => byte.charCodeAt(0)));
  return text.split(CONTROL).filter(({ length }) => length >= SHORTEST);
}

/** Returns the texts in the bytes of a base64 run, decoded from its first, second, third and fourth character on. */
function textsIn(run: string): string[] {
  const digits = run.replace(/=/g, '').replace(/-/g, '+').replace(/_/g, '/');
  return [0, 1, 2, 3].flatMap((from) => {
    const shifted = digits.slice(from);
    // One digit too many is half a byte.
    return textsOf(atob(shifted.length % 4 === 1 ? shifted.slice(0, -1) : shifted));
  });
}

/** Returns the texts in the bytes of a run of hex, decoded from its first and second digit on. */
function textsInHex(run: string): string[] {
  const digits = run.replace(/0x|[^\da-f]/gi, '');
  return [0, 1].flatMap((from) =>
    textsOf(digits.slice(from).replace(/(..)|./g, (_, pair?: string) => (pair ? String.fromCharCode(Number.parseInt(pair, 16)) : ''))),
  );
}

/** Returns the text with `found` in place of each run of base64 or hex that contains a match of `hides`, nested or after a prefix. */
export function replaceHidden(text: string, hides: (decoded: string) => boolean, found: string, depth = DEPTH): string {
  const sees = (part: string) =>
    // The byte before a number may happen to be a letter or a currency sign, which would turn it into a word or an amount.
    [part, part.replace(/([a-z\p{Sc}]_*)\s?(?=[+(]?\d)/giu, '$1  ')].some(hides) ||
    (depth > 1 && replaceHidden(part, hides, '', depth - 1) !== part);
  // A percent sign before a number would consume two of its digits, so the undecoded text is checked, too.
  const holds = (part: string): boolean => [plain(part), part].some(sees);
  return text
    .replace(HEX, (run) => (textsInHex(run).some(holds) ? found : run))
    .replace(BASE64, (run) => (textsIn(run).some(holds) ? found : run));
}
