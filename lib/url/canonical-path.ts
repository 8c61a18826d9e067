/** Characters that mean the same encoded or not (RFC 3986, 2.3). */
const UNRESERVED = /[\w.~-]/;

/**
 * The path as every spelling of it is judged: characters that need no encoding are decoded, `%` that encodes nothing is
 * encoded, slashes that follow each other are one, none is at the end. An encoded slash stays what it is: a character of a
 * segment. Applied to its own answer it gives the same.
 */
export const canonicalPath = (path: string): string =>
  path
    .replace(/%([\da-f]{2})?/gi, (escaped: string, hex?: string) => {
      const character = String.fromCharCode(Number.parseInt(hex ?? '25', 16));
      return UNRESERVED.test(character) ? character : (hex ? escaped : '%25').toUpperCase();
    })
    .replace(/\/{2,}/g, '/')
    .replace(/(.)\/$/s, '$1');
