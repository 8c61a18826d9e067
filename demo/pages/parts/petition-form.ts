import { type Html, html } from '../../../lib/values/html';
import { field } from './field';

/** Returns a petition with the fields that are filled in for a recognised contact. `held`: the submission waits for another request. */
export const petitionForm = (
  id: string,
  call: string,
  { action = '/forms/petition', held = false } = {},
): Html => html`<form class="form" id="petition-${id}" method="post" action="${action}"${held && html` data-hold-submit`} aria-labelledby="petition-${id}-title">
  <h2 id="petition-${id}-title">${call}</h2>
  <div class="fields">
    ${field(id, 'first_name', 'First name', { autocomplete: 'given-name', required: true })}
    ${field(id, 'last_name', 'Last name', { autocomplete: 'family-name', required: true })}
    ${field(id, 'email', 'Email', { type: 'email', autocomplete: 'email', required: true, wide: true })}
    ${field(id, 'street1', 'Street address', { autocomplete: 'address-line1', wide: true })}
    ${field(id, 'city', 'City', { autocomplete: 'address-level2' })}
    ${field(id, 'state', 'State', { autocomplete: 'address-level1' })}
    ${field(id, 'zip', 'ZIP code', { autocomplete: 'postal-code', required: true })}
  </div>
  <p class="choice"><input id="${id}-updates" name="updates" type="checkbox" value="yes" checked>
    <label for="${id}-updates">Keep me informed by email</label></p>
  <button class="button" type="submit">Add my name</button>
  <p><button type="button" data-contact-logout>Log out</button></p>
</form>`;
