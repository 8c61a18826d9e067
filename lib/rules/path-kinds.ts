import type { OwnRules, PathKind } from './rule';
import { isOneOf, pathsPattern } from './sensitive-path';

/** Returns the paths of a site, or of any, that are sensitive in one way. */
export const sensitivePaths = ({ paths }: OwnRules, site?: string, kind?: PathKind): readonly string[] =>
  paths.filter((one) => (!site || one.sites.includes(site)) && (!kind || one.kind === kind)).flatMap(({ at }) => at);

/** Returns the address's path and hash, as browsers read them: without dots, and with slashes for backslashes. */
function addressPath(text: string): string {
  try {
    const { pathname, hash } = new URL(text.replace(/^[\\/]+/, '/'), 'https://site.example');
    return pathname + hash;
  } catch {
    return text;
  }
}

/** Returns the kinds of a path of a site. */
export const pathKindsOf = (rules: OwnRules, path: string, site?: string): readonly PathKind[] => [
  ...new Set(
    rules.paths.map(({ kind }) => kind).filter((kind) => isOneOf(pathsPattern(sensitivePaths(rules, site, kind)), addressPath(path))),
  ),
];
