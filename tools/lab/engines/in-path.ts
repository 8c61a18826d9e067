import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Returns the first of these programs that is in the path. */
export const inPath = (...names: readonly string[]): string | undefined =>
  (process.env.PATH ?? '')
    .split(delimiter)
    .flatMap((folder) => names.map((name) => join(folder, name)))
    .find(existsSync);
