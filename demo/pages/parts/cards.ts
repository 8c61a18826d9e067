import { type Html, html } from '../../../lib/values/html';
import { picture } from './picture';

export interface Card {
  readonly title: string;
  readonly text: string;
  readonly address: string;
  readonly picture: string;
  readonly alt: string;
  readonly topic?: string;
}

/** Returns a row of teasers under a heading. */
export const cards = (heading: string, list: readonly Card[]): Html => html`<section class="band">
  <h2>${heading}</h2>
  <ul class="cards">${list.map(
    ({ title, text, address, picture: name, alt, topic }) => html`
    <li class="card">
      ${picture(name, alt)}
      ${topic && html`<p class="kicker">${topic}</p>`}
      <h3><a href="${address}">${title}</a></h3>
      <p>${text}</p>
    </li>`,
  )}
  </ul>
</section>`;
