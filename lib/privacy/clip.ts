/** Characters that end a word of a text, a part of an address, and a number in groups. */
const WORD = /[^\s/?&#;,=<>"']*$/;
const NUMBER = /[\d\s().+-]*$/;

/**
 * Returns a text's first `longest` characters, without the last word and the number that the cut may have halved: half an address is not
 * recognised. Redaction takes a time that grows with the text, and pages may make one of a megabyte, in a fragment for example.
 */
export const clipBefore = (text: string, longest: number): string =>
  text.length > longest ? text.slice(0, longest).replace(WORD, '').replace(NUMBER, '') : text;
