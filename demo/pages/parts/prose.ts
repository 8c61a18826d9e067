import { type Html, html } from '../../../lib/values/html';

/** A plain page of text: a heading and what follows. */
export const prose = (kicker: string, title: string, ...content: readonly Html[]): Html => html`<article class="story">
  <header>
    <p class="kicker">${kicker}</p>
    <h1>${title}</h1>
  </header>
  <div class="prose">
    ${content}
  </div>
</article>`;
