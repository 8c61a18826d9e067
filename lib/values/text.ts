/** Returns the first `length` UTF-16 units, without half a surrogate pair at the end. */
export const head = (text: string, length: number): string =>
  text.slice(0, length).replace(/[\ud800-\udbff]$/, (half) => (text.length > length ? '' : half));

/** Returns the text, or, beyond `limit`, its first `keep` units and an ellipsis. */
export const shorten = (text: string, limit: number, keep: number): string => (text.length > limit ? `${head(text, keep)}…` : text);

/** Returns the text as one line, with single spaces, and none at the ends. */
export const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** Returns the text's size in UTF-8, in bytes. */
export const byteLength = (text: string): number => new TextEncoder().encode(text).length;
