import { head } from '../values/text';

/** Characters. */
const LONGEST = 96;

/** Returns a title as a path segment: letters and digits of any script, in lower case, without accents, joined by `-`. May be ''. */
export const slug = (title: string): string =>
  head(
    title
      .toLowerCase()
      .normalize('NFKD')
      .replace(/\p{M}+/gu, '')
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, '-')
      .replace(/^-/, ''),
    LONGEST,
  ).replace(/-$/, '');
