import { head } from '../values/text';

/** Characters. */
const LONGEST = 96;

/** What a title is called in a path: letters and digits of any script in lower case without accents, joined by `-`; maybe ''. */
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
