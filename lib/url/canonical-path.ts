/** Characters that mean the same, encoded or not (RFC 3986, 2.3). */
const UNRESERVED = /[\w.~-]/;

/**
 * Returns the canonical form of a path: decodes characters that need no encoding, encodes a `%` that encodes nothing, merges repeated
 * slashes, and removes the last one. An encoded slash stays, as a character of its segment. Idempotent.
 */
export const canonicalPath = (path: string): string =>
  path
    .replace(/%([\da-f]{2})?/gi, (escaped: string, hex?: string) => {
      const character = String.fromCharCode(Number.parseInt(hex ?? '25', 16));
      return UNRESERVED.test(character) ? character : (hex ? escaped : '%25').toUpperCase();
    })
    .replace(/\/{2,}/g, '/')
    .replace(/(.)\/$/s, '$1');
