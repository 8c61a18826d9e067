import { type Html, html } from '../../../lib/values/html';
import { type Gift, giftInWords, plainAmount } from '../content/gift';
import { field } from './field';

const amounts = [10, 25, 50, 100, 250] as const;
const frequencies = [
  ['one-time', 'Once'],
  ['monthly', 'Every month'],
] as const;

/** Returns a form. Without a gift, it asks for one and leads to the checkout. With a gift, it asks for the donor. */
export const giftForm = (campaign: string, gift?: Gift): Html => (gift ? donor(campaign, gift) : choice(campaign));

const choice = (campaign: string) => html`<form class="form" id="gift" method="get" action="/checkout" aria-labelledby="gift-title">
  <h2 id="gift-title">Choose your gift</h2>
  <fieldset>
    <legend>How often?</legend>
    <div class="amounts">${frequencies.map(
      ([value, label], i) =>
        html`<label><input type="radio" name="frequency" value="${value}"${i === 0 && html` checked`}> ${label}</label>`,
    )}</div>
  </fieldset>
  <fieldset>
    <legend>How much?</legend>
    <div class="amounts">${amounts.map(
      (amount) => html`<label><input type="radio" name="amount" value="$${amount}"${amount === 25 && html` checked`}> $${amount}</label>`,
    )}</div>
  </fieldset>
  <input type="hidden" name="campaign_id" value="${campaign}">
  <button class="button" type="submit">Continue</button>
</form>`;

const donor = (
  campaign: string,
  gift: Gift,
) => html`<form class="form" id="donor" method="post" action="/forms/gift" aria-labelledby="donor-title">
  <h2 id="donor-title">About you</h2>
  <div class="fields">
    ${field('donor', 'first_name', 'First name', { autocomplete: 'given-name', required: true })}
    ${field('donor', 'last_name', 'Last name', { autocomplete: 'family-name', required: true })}
    ${field('donor', 'email', 'Email', { type: 'email', autocomplete: 'email', required: true, wide: true })}
    ${field('donor', 'street1', 'Street address', { autocomplete: 'address-line1', wide: true })}
    ${field('donor', 'city', 'City', { autocomplete: 'address-level2' })}
    ${field('donor', 'state', 'State', { autocomplete: 'address-level1' })}
    ${field('donor', 'zip', 'ZIP code', { autocomplete: 'postal-code' })}
  </div>
  <input type="hidden" name="amount" value="${plainAmount(gift)}">
  <input type="hidden" name="frequency" value="${gift.frequency}">
  <input type="hidden" name="campaign_id" value="${campaign}">
  <button class="button" type="submit">Give ${giftInWords(gift)}</button>
</form>`;
