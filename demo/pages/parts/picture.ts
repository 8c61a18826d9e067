import { type Html, html } from '../../../lib/values/html';

/** Pictures narrower than this many pixels stand beside text, and load lazily. */
const LARGE = 900;

export const picture = (name: string, alt: string, width = 720, height = 480): Html =>
  html`<img src="/assets/pictures/${name}.svg" width="${width}" height="${height}" alt="${alt}"${width < LARGE && html` loading="lazy"`}>`;
