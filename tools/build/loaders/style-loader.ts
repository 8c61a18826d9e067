import { minifyCss } from '../minify-css';

/** Minifies the style sheets that a module exports as templates. Sheets that they include are minified in their own modules. */
export default (source: string): string =>
  source.replace(/^(export const \w+ = )`([^`]*)`/gm, (_, begin: string, css: string) => `${begin}\`${minifyCss(css)}\``);
