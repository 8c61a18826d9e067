import { type Html, html } from '../html';

type Variants = { readonly control: Html } & { readonly [variant in `variant${1 | 2 | 3 | 4}`]?: Html };

/** Variants of a part of a page. All but the control are hidden until somebody decides. */
export const experiment = (id: string, variants: Variants): Html =>
  html`<div data-experiment="${id}">${Object.entries(variants).map(
    ([name, content]) => html`<div data-variant="${name}"${name !== 'control' && html` hidden`}>${content}</div>`,
  )}</div>`;
