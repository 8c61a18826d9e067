import { plain } from '../../lib/privacy/disguise';

/** Removes characters that may separate the digits of a number. */
const joined = (text: string) => text.normalize('NFKC').replace(/(?<=\p{Nd})[^\p{L}\p{N},:;=]+(?=\p{Nd})/gu, '');

/** Returns whether a text shows a text of the corpus: the text itself, or its numbers of ten digits or more as bare digits. */
export function shows(seen: string, personal: string): boolean {
  const read = plain(personal);
  const numbers = joined(read).match(/\d{10,}/g) ?? [];
  const values = joined(seen);
  return (
    [personal, read].some((text) => seen.includes(text)) || numbers.some((number) => new RegExp(`(?<!\\d)${number}(?!\\d)`).test(values))
  );
}

/** Returns every text in a JSON value. */
export const textsOf = (value: unknown): string[] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([name, inner]) => [name, ...textsOf(inner)])
    : [String(value)];

/** Joins the texts into lines no longer than `longest`. */
export function lines(texts: readonly string[], longest: number): string[] {
  const made = [''];
  for (const text of texts) {
    const last = made.at(-1) as string;
    if (last.length + text.length + 3 > longest) made.push(text);
    else made[made.length - 1] = last ? `${last} ; ${text}` : text;
  }
  return made;
}
