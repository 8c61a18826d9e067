/** Everything that moves a terminal's cursor, colours it, or turns the direction of text. */
const UNPRINTABLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu;

/** Returns a text that a terminal shows as it is, of that many characters at most. */
export function printable(text: string, longest = 200): string {
  const clean = text.replace(UNPRINTABLE, '\u{FFFD}');
  return clean.length > longest ? `${clean.slice(0, longest - 1)}…` : clean;
}
