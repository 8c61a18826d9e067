import { readFileSync } from 'node:fs';

/** The names of a list beside this file; a line that begins with `#` says where the next ones are from. */
export const propertyNames = (list: 'ordinary' | 'personal'): readonly string[] =>
  readFileSync(new URL(`${list}.txt`, import.meta.url), 'utf8')
    .replace(/^#.*$/gm, '')
    .trim()
    .split(/\s+/);
