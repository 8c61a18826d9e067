import { type Html, html } from '../../../lib/values/html';
import type { words } from '../words';

/** The sign-up form in every footer. `action` is the address of its list. */
export const newsletterForm = (
  say: (typeof words)['en'],
  action = '/forms/newsletter',
): Html => html`<form class="inline-form" id="newsletter" method="post" action="${action}">
  <label for="newsletter-email">${say.email}</label>
  <input id="newsletter-email" name="email" type="email" autocomplete="email" required>
  <button type="submit">${say.subscribe}</button>
</form>`;
