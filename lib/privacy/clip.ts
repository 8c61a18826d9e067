/** Characters that end a word of a text, a part of an address, and a number in groups. */
const WORD = /[^\s/?&#;,=<>"']*$/;
const NUMBER = /[\d\s().+-]*$/;

/** Characters that are redacted. Hits and reports have fewer, and masks make texts shorter. */
const LONGEST = 6_000;

/**
 * Returns a text's first `longest` characters, without the last word and the number that the cut may have halved: half an address is not
 * recognised. Redaction takes a time that grows with the text, and pages may make one of a megabyte, in a fragment for example.
 */
export const clipBefore = (text: string, longest = LONGEST): string =>
  text.length > longest ? text.slice(0, longest).replace(WORD, '').replace(NUMBER, '') : text;
