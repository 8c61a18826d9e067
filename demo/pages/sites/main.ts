import { type Html, html } from '../../../lib/values/html';
import { storiesOf } from '../content/stories';
import type { SitePages } from '../page';
import { cards } from '../parts/cards';
import { contactForm } from '../parts/contact-form';
import { experiment } from '../parts/experiment';
import { promptOpener, promptPlace } from '../parts/prompts';
import { prose } from '../parts/prose';
import { storyPage, teaser } from '../parts/story';
import { arabic } from './main-arabic';
import { home } from './main-home';
import { spanish } from './main-spanish';

const stories = storiesOf('main');

export const main: SitePages = {
  id: 'main',
  organisation: {
    name: 'Greenfield Fund',
    tagline: 'Practical answers for climate, oceans, air and land since 1971.',
    palette: 'greenfield',
    navigation: [
      ['News', '/news'],
      ['About us', '/about'],
      ['Contact', '/contact'],
      ['Español', '/es/'],
      ['العربية', '/ar/'],
    ],
    donate: '/donate',
    privacy: '/privacy-statement',
  },
  pages: {
    '/': home,
    '/eo-response': home,
    '/content/eo-response-v2': home,
    '/es/': spanish,
    '/ar/': arabic,
    '/news': () => ({
      title: 'News',
      description: 'What we found out, what we did, and what came of it.',
      group: 'News',
      body: html`<div class="band"><h1>News</h1></div>${cards(
        'Latest stories',
        stories.map((story) => teaser('/news', story)),
      )}`,
    }),
    '/news/:slug': ({ params, url }) => {
      const story = stories.find(({ slug }) => slug === params.slug);
      return (
        story &&
        storyPage(
          story,
          html`<p>The figures are in our <a href="/files/annual-report-2026.pdf">annual report (PDF)</a>; the method was checked by the
          <a href="https://www.science-review.example/methods">Science Review</a>. Ready to help?
          <a href="${url('action', '/petition/methane')}">Add your name</a> or <a href="/monthlygift">give every month</a>.</p>`,
        )
      );
    },
    '/about': ({ url }) => ({
      title: 'About us',
      description: 'Who we are, how we work, and who pays for it.',
      group: 'About',
      body: prose(
        'About us',
        'We look for the answer that lasts',
        html`<p>Greenfield Fund was founded in 1971 by four scientists and a lawyer who could not agree on anything but the evidence. We are
        seven hundred people now, and still argue.</p>
        <h2>How we work</h2>
        <p>We measure first. Then we look for whoever could change most with least, which is often a company, sometimes a mayor, and more
        often than you would think a footnote.</p>
        <h2>Who pays</h2>
        <p>Two million members, most of whom give less than forty dollars a year. We take no money from those whom we may have to sue.
        Read the <a href="/files/annual-report-2026.pdf">annual report (PDF)</a> or the
        <a href="${url('impact', '/impact2024')}">impact report</a>.</p>
        ${experiment(
          'ask',
          {
            control: html`<p><a href="/expert/email?name=priya-raman">Write to Priya Raman, chief scientist</a></p>`,
            variant1: html`<p><a href="/expert/email?name=priya-raman">Ask Priya Raman, chief scientist, anything</a></p>`,
          },
          { days: 14, names: { control: 'Write', variant1: 'Ask anything' } },
        )}`,
      ),
    }),
    '/contact': () => ({
      title: 'Contact',
      description: 'Write to us or call.',
      body: html`<div class="beside"><div><p class="kicker">Contact</p><h1>We answer letters</h1>
      <p class="lead">Members’ questions come first, and mostly on the same day.</p>
      <p><a href="/contact/email?to=members">Email our member service</a><br>
      <a href="mailto:press@greenfield.example">press@greenfield.example</a></p></div>
      ${contactForm('Write to us')}</div>`,
    }),
    '/contact/email': ({ query }) => writeTo(query.get('to') ?? 'members'),
    '/expert/email': ({ query }) => writeTo(query.get('name') ?? 'an expert'),
    '/prompts': () => ({
      title: 'Prompts',
      description: 'What this site asks its visitors, all on one page.',
      group: 'About',
      body: prose(
        'Prompts',
        'What we would like to ask',
        html`<p>A letter once a month: ${promptOpener('newsletter', 'Subscribe')}</p>
        ${promptPlace('survey')}
        <p>Readers of another newsletter are asked once more: <a href="/prompts?utm_source=newsletter">come as one of them</a>. Half of them
        get <a href="/prompts?_prompt=readers&amp;_variant=reason:variant1">another text</a>.</p>
        <p>Editors see a prompt at once, and uncounted, by its name in the address:
        <a href="/about?_prompt=methane-map">methane-map</a>, <a href="/about?_prompt=newsletter">newsletter</a>.</p>`,
      ),
    }),
    '/appeal': () => ({
      title: 'The autumn appeal',
      description: 'What your gift does this autumn.',
      group: 'Giving',
      redirectTest: 'appeal',
      body: appeal(
        'Forty dollars find a leak',
        html`<p>One gift pays for one hour of a plane that sees methane. Last autumn’s found 212 leaks.</p>`,
      ),
    }),
    '/appeal-story': () => ({
      title: 'The autumn appeal',
      description: 'What your gift does this autumn.',
      group: 'Giving',
      body: appeal(
        'The night the sensor sang',
        html`<p>Ana heard it before she saw it: a pitch that only a broken valve has. By morning it was shut.</p>`,
      ),
    }),
    '/business': () => ({
      title: 'For companies',
      description: 'How we work with companies, and what we never do.',
      body: prose('Business', 'For companies', html`<p>We advise, publish everything, and are never paid for it.</p>`),
    }),
    '/site/Donation2': ({ query }) => ({ redirect: `/donate?df_id=${/^\d{1,10}$/.exec(query.get('df_id') ?? '')?.[0] ?? ''}` }),
    '/donate/stock': ({ url }) => give(url('donate', '/give/12345'), 'Give stock'),
    '/donate': ({ url }) => give(url('donate', '/give/12345'), 'Give once'),
    '/monthlygift': ({ url }) => give(url('donate', '/give/12346'), 'Give every month'),
    '/honorgift': ({ url }) => give(url('donate', '/give/12347'), 'Give in honour of somebody'),
  },
};

const appeal = (title: string, text: Html) =>
  prose('The autumn appeal', title, html`${text}<p><a class="button" href="/donate">Give once</a></p>`);

const writeTo = (whom: string) => ({
  title: 'Write to us',
  description: 'A message to somebody at Greenfield Fund.',
  body: html`<div class="beside"><h1>Write to ${whom.replaceAll('-', ' ')}</h1>${contactForm('Your message')}</div>`,
});

const give = (address: string, title: string) => ({
  title,
  description: 'Ways to support our work.',
  group: 'Giving',
  body: prose(
    'Support our work',
    title,
    html`<p>Ninety cents of each dollar go into the work. The rest keeps the lights on, which we switch off at night.</p>
    <p><a class="button" href="${address}">${title}</a></p>
    <p>Other ways: <a href="/donate/stock">stock</a>, <a href="/honorgift">in somebody’s honour</a>,
    <a href="/site/Donation2?df_id=20411">by the old form</a>.</p>`,
  ),
});
