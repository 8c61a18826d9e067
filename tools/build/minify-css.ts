/** Removes white space from a style sheet, which must have neither comments nor strings with repeated spaces. */
export const minifyCss = (css: string): string =>
  css
    .replace(/\s+/g, ' ')
    .replace(/ ?([{};,/]) ?/g, '$1')
    .replace(/: /g, ':')
    .replace(/;}/g, '}')
    .trim();
