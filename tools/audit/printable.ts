/** Characters that move a terminal's cursor, colour it, or turn the direction of text. */
const UNPRINTABLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu;

/** Returns a text that is safe to print, with at most `longest` characters. */
export function printable(text: string, longest = 200): string {
  const clean = text.replace(UNPRINTABLE, '\u{FFFD}');
  return clean.length > longest ? `${clean.slice(0, longest - 1)}…` : clean;
}
