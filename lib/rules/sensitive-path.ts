/** A language before a path, as in `/es/health`, `/fil/health` or `/zh-Hant-TW/health`. */
const LANGUAGE = '(/+\\w{2,3}([-_]\\w+)*)?';

const literal = (path: string) =>
  unescape(encodeURI(path.replace(/^\/+|\/+$/g, '')))
    .replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
    .replace(/\/+/g, '/+');

/**
 * Returns the source of a regular expression, without flags `i` needs, that finds one of the paths at the beginning of an address's path, or of
 * a path in its hash (`#/health`, `#!/health`), below any language. '' without paths. `/health` names `/health/x` and `/health.html` too, not `/healthy`.
 */
export const pathsPattern = (paths: readonly string[]): string =>
  paths.length ? `(^|#!?)${LANGUAGE}/+(${paths.map(literal).join('|')})(?![\\w-])` : '';

/**
 * Returns whether a path, followed by its hash, is one that a pattern finds, in any spelling: case, encoding, repeated slashes. `unescape`, unlike
 * its successors, throws at nothing and decodes bytes as they stand, as `literal` writes them.
 */
export const isOneOf = (pattern: string, path: string): boolean => !!pattern && RegExp(pattern, 'i').test(unescape(path));
