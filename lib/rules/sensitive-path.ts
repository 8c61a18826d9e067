/** The parameters of a part of a path, which servers strip: `/health;jsessionid=1`. */
const PARAMETERS = '(;[^/#]*)?';
/**
 * The parts that may come before a path: languages, as in `/es/health`, `/fil/health` or `/zh-Hant-TW/health`, a file that answers for all paths, as in
 * `/index.php/health`, and nothing. Each begins with one slash, so that there is one way to read them, in linear time.
 */
const BEFORE = `(/(\\w{2,3}([-_][a-z\\d]+)*|[\\w-]+\\.\\w+)?${PARAMETERS})*`;

const literal = (path: string) =>
  unescape(encodeURI(path.replace(/^\/+|\/+$/g, '')))
    .replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
    .replace(/\/+/g, `${PARAMETERS}/+`);

/**
 * Returns the source of a regular expression, without flags `i` needs, that finds one of the paths at the beginning of an address's path, or of
 * a path in its hash (`#/health`, `#!/health`), below any language and front controller. '' without paths. `/health` names `/health/x` and `/health.html` too, not `/healthy`.
 */
export const pathsPattern = (paths: readonly string[]): string =>
  paths.length ? `(^|#!?)${BEFORE}/(${paths.map(literal).join('|')})(?![\\w-])` : '';

/**
 * Returns whether a path, followed by its hash, is one that a pattern finds, in any spelling: case, encoding, repeated slashes. `unescape`, unlike
 * its successors, throws at nothing and decodes bytes as they stand, as `literal` writes them.
 */
export const isOneOf = (pattern: string, path: string): boolean => !!pattern && RegExp(pattern, 'i').test(unescape(path));
