import { type Html, html } from '../../../lib/values/html';
import { type Campaign, campaigns, endedCampaigns } from '../content/campaigns';
import { giftInWords, plainAmount, readGift } from '../content/gift';
import type { PageCampaign, PageMaker, SitePages } from '../page';
import { giftForm } from '../parts/gift-form';
import { picture } from '../parts/picture';
import { prose } from '../parts/prose';

const steps = ['Choose your gift', 'About you', 'Thank you'] as const;

/** The donor's progress; `at` counts from 1. */
const giftSteps = (at: number): Html =>
  html`<ol class="steps" aria-label="Your way to a gift">${steps.map(
    (step, i) => html`<li${i + 1 === at && html` aria-current="step"`}>${step}</li>`,
  )}</ol>`;

const find = (id: string): Campaign | undefined => (Object.hasOwn(campaigns, id) ? campaigns[id] : undefined);

/** Returns the campaign in a page's marks. */
const marks = (id: string): PageCampaign | undefined => {
  const campaign = find(id);
  return campaign && { id, title: campaign.title, internalName: campaign.internalName };
};

/** The pages of the donation platform: /give/{id}, then /checkout, then /thank-you. */
const give: PageMaker = ({ params: { id = '' }, url }) => {
  if (endedCampaigns.includes(id)) {
    return {
      title: 'This campaign is over',
      description: 'There are others.',
      campaign: 'unresolved',
      body: prose(
        'Give to Greenfield',
        'This campaign is over',
        html`<p><a href="${url('main', '/donate')}">See what we collect for now</a>.</p>`,
      ),
    };
  }
  const campaign = find(id);
  if (!campaign) return undefined;
  const { title, text, picture: name, alt } = campaign;
  return {
    title,
    description: text,
    group: 'Campaign',
    campaign: marks(id),
    body: html`<div class="beside">
  <div>
    ${giftSteps(1)}
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
  const gift = readGift(query);
  return {
    title: 'Checkout',
    description: 'Complete your gift.',
    group: 'Checkout',
    campaign: marks(gift.campaign),
    body: html`<div class="beside">
  <div>
    ${giftSteps(2)}
    <p class="kicker">Almost there</p>
    <h1>Your gift of ${giftInWords(gift)}</h1>
    <p class="lead">Thank you. This is a demo: there is no card to enter, and nothing is charged.</p>
    <table>
      <caption class="unseen">Your gift</caption>
      <tbody>
        <tr><th scope="row">Amount</th><td>${giftInWords(gift)}</td></tr>
        <tr><th scope="row">How often</th><td>${gift.frequency === 'monthly' ? 'Every month' : 'Once'}</td></tr>
        <tr><th scope="row">Campaign</th><td>${find(gift.campaign)?.title ?? 'Where it is needed most'}</td></tr>
      </tbody>
    </table>
    <p><a href="/give/${gift.campaign}">Change your gift</a></p>
  </div>
  ${giftForm(gift.campaign, gift)}
</div>`,
  };
};

const thankYou: PageMaker = ({ query, url }) => {
  const gift = readGift(query);
  const receipt = query.get('transaction_id') ?? '';
  const told = html`data-transaction-id="${receipt}" data-amount="${plainAmount(gift)}" data-currency="USD" data-frequency="${gift.frequency}"`;
  return {
    title: 'Thank you for your gift',
    description: 'Your gift has arrived.',
    group: 'Thank you',
    campaign: marks(gift.campaign),
    body: prose(
      'Thank you',
      'Your gift has arrived',
      giftSteps(3),
      html`<p>Receipt <strong ${told}>${receipt || 'without a number'}</strong>,
    ${giftInWords(gift)}, for <em>${find(gift.campaign)?.title ?? 'where it is needed most'}</em>.</p>
    <p>See <a href="${url('impact', '/impact2024')}" data-track="after_gift" data-track-place="impact">what it will do</a>, or
    <a href="${url('main')}" data-track="after_gift" data-track-place="main">go back to Greenfield Fund</a>.</p>`,
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
