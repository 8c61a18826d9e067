import { campaigns } from '../content/campaigns';
import { html } from '../html';
import type { PageMaker, SitePages } from '../page';
import { giftForm } from '../parts/gift-form';
import { picture } from '../parts/picture';
import { prose } from '../parts/prose';

/** The donation platform: /give/{id}, then /checkout, then /thank-you. */
const give: PageMaker = ({ params: { id = '' } }) => {
  const campaign = campaigns[id];
  if (!campaign) return undefined;
  const { title, text, picture: name, alt } = campaign;
  return {
    title,
    description: text,
    group: 'Campaign',
    body: html`<div class="beside">
  <div>
    <p class="kicker">Give to Greenfield</p>
    <h1>${title}</h1>
    <p class="lead">${text}</p>
    ${picture(name, alt, 960, 640)}
  </div>
  ${giftForm(id)}
</div>`,
  };
};

const checkout: PageMaker = ({ query }) => {
  const amount = Number(query.get('amount')?.replace(/^\$/, '')) || 25;
  const monthly = query.get('frequency') === 'monthly';
  const campaign = /^\d{1,10}$/.exec(query.get('campaign_id') ?? '')?.[0] ?? '12345';
  return {
    title: 'Checkout',
    description: 'Complete your gift.',
    group: 'Checkout',
    body: html`<div class="beside">
  <div>
    <p class="kicker">Step 2 of 2</p>
    <h1>Your gift of $${amount.toFixed(2)}${monthly && ' a month'}</h1>
    <p class="lead">Thank you. This is a demo: there is no card to enter, and nothing is charged.</p>
    <table>
      <caption class="unseen">Your gift</caption>
      <tbody>
        <tr><th scope="row">Amount</th><td>$${amount.toFixed(2)}</td></tr>
        <tr><th scope="row">How often</th><td>${monthly ? 'Every month' : 'Once'}</td></tr>
        <tr><th scope="row">Campaign</th><td>${campaigns[campaign]?.title ?? 'Where it is needed most'}</td></tr>
      </tbody>
    </table>
  </div>
  ${giftForm(campaign, { amount, frequency: monthly ? 'monthly' : 'one-time' })}
</div>`,
  };
};

const thankYou: PageMaker = ({ query, url }) => {
  const receipt = query.get('transaction_id') ?? '';
  return {
    title: 'Thank you for your gift',
    description: 'Your gift has arrived.',
    group: 'Thank you',
    body: prose(
      'Thank you',
      'Your gift has arrived',
      html`<p>Receipt <strong data-transaction-id="${receipt}">${receipt || 'without a number'}</strong>,
    $${query.get('amount') ?? '0.00'}${query.get('frequency') === 'monthly' && ' every month'}.</p>
    <p>See <a href="${url('impact', '/impact2024')}">what it will do</a>, or <a href="${url('main')}">go back to Greenfield Fund</a>.</p>`,
    ),
  };
};

export const donate: SitePages = {
  id: 'donate',
  organisation: {
    name: 'Greenfield Giving',
    tagline: 'The donation platform of Greenfield Fund and its partners.',
    palette: 'giving',
    navigation: [
      ['Give once', '/give/12345'],
      ['Give monthly', '/give/12346'],
      ['In honour', '/give/12347'],
    ],
    donate: '/give/12345',
    privacy: '/privacy-policy',
  },
  pages: {
    '/': () => ({ redirect: '/give/12345' }),
    '/give/:id': give,
    '/campaign/:id': give,
    '/checkout': checkout,
    '/thank-you': thankYou,
  },
};
