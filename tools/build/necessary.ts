import type { Necessary, NecessaryNames } from '../../kernel';
import type { KeptNames } from '../../lib/storage/kept-names';

const escaped = (text: string): string => text.replace(/[$()*+.?[\\\]^{|}]/g, '\\$&');

/** Returns the source of a regular expression for a name; one that ends in `*` matches all names that begin so. */
const patternOf = ({ name }: Necessary): string => (name.endsWith('*') ? `${escaped(name.slice(0, -1))}.*` : escaped(name));

const patternsOf = (names: readonly Necessary[] = []): string | undefined => names.map(patternOf).join('|') || undefined;

/** Returns the names that a manifest calls necessary, each kind as part of a regular expression. */
export const keptNames = ({ cookies, storage, databases }: NecessaryNames = {}): KeptNames => ({
  cookies: patternsOf(cookies),
  storage: patternsOf(storage),
  databases: patternsOf(databases),
});
