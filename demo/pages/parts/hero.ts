import { type Html, html } from '../../../lib/values/html';
import { picture } from './picture';

export interface Hero {
  readonly kicker: string;
  readonly title: string;
  readonly text: string;
  /** Name of a picture, see `pictures/`. */
  readonly picture: string;
  readonly alt: string;
  readonly actions: readonly (readonly [label: string, address: string])[];
}

/** The top of a landing page. The first action is the one to take. */
export const hero = ({ kicker, title, text, picture: name, alt, actions }: Hero): Html => html`<section class="hero">
  <div>
    <p class="kicker">${kicker}</p>
    <h1>${title}</h1>
    <p class="lead">${text}</p>
    <p class="actions">${actions.map(
      ([label, address], i) => html`<a class="button${i > 0 && ' quiet'}" href="${address}">${label}</a> `,
    )}</p>
  </div>
  ${picture(name, alt, 960, 640)}
</section>`;
