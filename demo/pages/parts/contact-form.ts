import { type Html, html } from '../../../lib/values/html';
import { field } from './field';

export const contactForm = (
  subject: string,
): Html => html`<form class="form" id="contact" method="post" action="/forms/contact" aria-labelledby="contact-title">
  <h2 id="contact-title">${subject}</h2>
  <div class="fields">
    ${field('contact', 'name', 'Your name', { autocomplete: 'name', required: true })}
    ${field('contact', 'email', 'Email', { type: 'email', autocomplete: 'email', required: true })}
    <div class="field wide">
      <label for="contact-message">Message</label>
      <textarea id="contact-message" name="message" rows="6" required></textarea>
    </div>
  </div>
  <button class="button" type="submit">Send message</button>
</form>`;
