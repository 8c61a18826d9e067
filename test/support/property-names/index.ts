import { readFileSync } from 'node:fs';

/** Returns the names in a list beside this file. A line that begins with `#` names the source of the following ones. */
export const propertyNames = (list: 'ordinary' | 'personal'): readonly string[] =>
  readFileSync(new URL(`${list}.txt`, import.meta.url), 'utf8')
    .replace(/^#.*$/gm, '')
    .trim()
    .split(/\s+/);
