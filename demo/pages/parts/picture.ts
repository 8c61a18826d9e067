import { type Html, html } from '../../../lib/values/html';

/** Below this many pixels of width a picture is beside text, and may wait until it is near. */
const LARGE = 900;

export const picture = (name: string, alt: string, width = 720, height = 480): Html =>
  html`<img src="/assets/pictures/${name}.svg" width="${width}" height="${height}" alt="${alt}"${width < LARGE && html` loading="lazy"`}>`;
