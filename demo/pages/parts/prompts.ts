import { type Html, html } from '../../../lib/values/html';

/** The place of an inline prompt. Its height is reserved, so that the page does not shift. */
export const promptPlace = (id: string): Html => html`<div class="prompt-place" data-prompt="${id}"></div>`;

/** A button that asks for a prompt. */
export const promptOpener = (id: string, label: string): Html =>
  html`<button type="button" class="button" data-prompt-open="${id}">${label}</button>`;
