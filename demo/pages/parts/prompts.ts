import { type Html, html } from '../../../lib/values/html';

/** Where an inline prompt goes. Its height is kept, so that nothing moves when it comes. */
export const promptPlace = (id: string): Html => html`<div class="prompt-place" data-prompt="${id}"></div>`;

/** A button that asks for a prompt. */
export const promptOpener = (id: string, label: string): Html =>
  html`<button type="button" class="button" data-prompt-open="${id}">${label}</button>`;
