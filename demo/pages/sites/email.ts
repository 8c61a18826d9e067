import { html } from '../../../lib/values/html';
import { contactLinks } from '../content/contact-links';
import type { Page, PageMaker, SitePages, Visit } from '../page';
import { petitionForm } from '../parts/petition-form';
import { picture } from '../parts/picture';
import { prose } from '../parts/prose';
import { survey } from '../parts/survey';

/** Returns a letter as a browser shows it, with links that name its reader. */
const letter =
  (title: string, picked: string): PageMaker =>
  ({ url }: Visit): Page => ({
    title,
    description: 'A letter to our members.',
    group: 'Email',
    body: prose(
      'October letter',
      title,
      html`${picture(picked, 'The picture at the top of the letter')}
      <p>Dear June,</p>
      <p>this is what your letter of October looks like in a browser. Links in it carry who it was sent to, so that the site can greet you
      and fill in your address when you sign something.</p>
      <ul>${contactLinks.map(
        ([label, id]) => html`<li><a href="${url('action', `/petition/methane?${authParameters(id)}`)}">${label}</a></li>`,
      )}</ul>
      <p>Thank you for reading to the end.
      <a href="${url('donate', '/give/12346?utm_source=email&utm_medium=letter&utm_campaign=october')}">Give monthly</a>,
      or <a href="/q/preferences">choose what we send you</a>.</p>`,
    ),
  });

const authParameters = (contact: string) =>
  new URLSearchParams({
    campaign_id: '3021',
    launch_id: '88410',
    contact_id: contact,
    unique_value: 'a7f3-3021.88410',
    contact_guid: '0b7e1c52-6a0d-4c39-9d1e-5f2a77c1b8e4',
    utm_id: '20261015001',
  });

export const email: SitePages = {
  id: 'email',
  organisation: {
    name: 'Greenfield Letters',
    tagline: 'Letters of Greenfield Fund, to read in a browser.',
    palette: 'greenfield',
    navigation: [
      ['October letter', '/k/Greenfield/october_letter'],
      ['Your subscriptions', '/q/preferences'],
      ['Draft', '/dev_november/letter'],
    ],
    donate: '',
    privacy: '/privacy-policy',
  },
  pages: {
    '/': () => ({ redirect: '/k/Greenfield/october_letter' }),
    '/k/Greenfield/:letter': letter('The leak, the map and the rule', 'forest-3'),
    '/dev_november/letter': letter('Draft: what the river did next', 'delta-2'),
    '/q/preferences': ({ url }) => ({
      title: 'Choose what we send you',
      description: 'Your subscriptions.',
      group: 'Email',
      body: html`<div class="beside"><div><p class="kicker">Your subscriptions</p><h1>Choose what we send you</h1>
      <p class="lead">Fewer letters, or another address: as you like.</p></div>${petitionForm('preferences', 'Your details', { action: '/forms/preferences', held: true })}</div>
      ${survey(url, 'letters-2026', 'What should we write about?')}`,
    }),
  },
};
