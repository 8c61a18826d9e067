import { type Html, html } from '../../../lib/values/html';

/** A few large numbers, each with what it counts. */
export const figures = (
  heading: string,
  list: readonly (readonly [figure: string, meaning: string])[],
): Html => html`<section class="band tinted">
  <h2>${heading}</h2>
  <dl class="figures">${list.map(([figure, meaning]) => html`<div><dt>${meaning}</dt><dd>${figure}</dd></div>`)}</dl>
</section>`;
