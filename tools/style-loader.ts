import { minifyCss } from './minify-css';

/** Minifies the style sheets that a module exports as templates. What they take from another module is minified there. */
export default (source: string): string =>
  source.replace(/^(export const \w+ = )`([^`]*)`/gm, (_, begin: string, css: string) => `${begin}\`${minifyCss(css)}\``);
