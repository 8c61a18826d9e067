import { type Html, html } from '../../../lib/values/html';
import { type Petition, petitions } from '../content/petitions';
import type { Page, SitePages } from '../page';
import { cards } from '../parts/cards';
import { hero } from '../parts/hero';
import { petitionForm } from '../parts/petition-form';
import { prose } from '../parts/prose';
import { survey } from '../parts/survey';

const petitionPage = (
  { slug, nid, title, text, call, picture, alt, signed, goal }: Petition,
  form: Html = petitionForm(slug, call),
): Page => ({
  title,
  description: call,
  nid,
  group: 'Petition',
  body: html`<div class="beside">
  <div>
    <p class="kicker">Petition</p>
    <h1>${title}</h1>
    ${text.map((paragraph) => html`<p>${paragraph}</p>`)}
    <label for="signed">${signed.toLocaleString('en')} of ${goal.toLocaleString('en')} have signed</label>
    <progress id="signed" value="${signed}" max="${goal}"></progress>
    <p><a href="mailto:?subject=${encodeURIComponent(title)}" data-track="petition_shared" data-track-petition="${slug}" data-track-channel="email">Send
    it to a friend</a></p>
    <img src="/assets/pictures/${picture}.svg" width="720" height="480" alt="${alt}">
  </div>
  ${form}
</div>`,
});

export const action: SitePages = {
  id: 'action',
  organisation: {
    name: 'Greenfield Action',
    tagline: 'The advocacy partner of Greenfield Fund. Gifts are not tax-deductible, because we lobby.',
    palette: 'action',
    navigation: [
      ['Petitions', '/petitions'],
      ['Call your senator', '/site/Advocacy?cmd=display&id=3021'],
      ['Fundraising PAC', '/donate-pac'],
    ],
    donate: '/donate',
    privacy: '/privacy-policy',
  },
  pages: {
    '/': ({ url }) => ({
      title: 'Use your voice',
      description: 'Petitions, calls and meetings that change rules.',
      nid: 6001,
      group: 'Home',
      body: html`${hero({
        kicker: 'Action needed',
        title: 'Rules are written by those who show up',
        text: 'It takes two minutes to sign and ten to call. Both are counted, and both are read.',
        picture: 'city-3',
        alt: 'A city with a park at sunset',
        actions: [
          ['Sign for clean air', '/petition/methane'],
          ['Support our campaigns', '/donate'],
        ],
      })}${cards(
        'Open petitions',
        petitions.map(({ slug, title, call, picture, alt }) => ({ title, text: call, address: `/petition/${slug}`, picture, alt })),
      )}${survey(url, 'action-2026', 'What made you come here?', 'fillout')}`,
    }),
    '/petitions': () => ({ redirect: '/' }),
    '/petition/:slug': ({ params }) => {
      const petition = petitions.find(({ slug }) => slug === params.slug);
      return petition && petitionPage(petition);
    },
    '/site/Advocacy': ({ url }) => {
      const [, letter] = petitions;
      const form = letter && petitionForm(letter.slug, letter.call, { action: url('forms', '/v1/Forms/a8Xk2') });
      return letter && { ...petitionPage(letter, form), script: url('forms', '/form.js') };
    },
    '/donate': ({ url }) => support(url('donate', '/give/72343'), 'Fund the campaigns'),
    '/donate-pac': ({ url }) => support(url('donate', '/give/72349'), 'Support the PAC'),
  },
};

const support = (address: string, title: string): Page => ({
  title,
  description: 'Gifts to Greenfield Action pay for campaigns.',
  group: 'Giving',
  body: prose(
    'Give',
    title,
    html`<p>Campaigns are paid for by small gifts, and only by them.</p><p><a class="button" href="${address}">${title}</a></p>`,
  ),
});
