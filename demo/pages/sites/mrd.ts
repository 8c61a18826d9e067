import { html } from '../../../lib/values/html';
import { storiesOf } from '../content/stories';
import type { PageMaker, SitePages } from '../page';
import { cards } from '../parts/cards';
import { contactForm } from '../parts/contact-form';
import { hero } from '../parts/hero';
import { storyPage, teaser } from '../parts/story';

const stories = storiesOf('mrd');

/** `/mrdnew` shows the next front page. */
const front =
  (title: string): PageMaker =>
  () => ({
    title,
    description: 'A coalition for the delta, its towns and its birds.',
    group: 'Home',
    body: html`${hero({
      kicker: 'The delta, restored',
      title,
      text: 'Every hour and a half, a football field of marsh becomes open water. We know how to stop that, because the river does.',
      picture: 'delta-7',
      alt: 'Boats on a wide river behind reeds',
      actions: [
        ['See the new land', '/restoration/new-land'],
        ['Come on a boat tour', '/tour'],
      ],
    })}${cards(
      'Restoration',
      stories.map((story) => teaser('/restoration', story)),
    )}`,
  });

export const mrd: SitePages = {
  id: 'mrd',
  organisation: {
    name: 'Delta Forward',
    tagline: 'Scientists, oyster growers and towns for a living river delta.',
    palette: 'delta',
    navigation: [
      ['New land', '/restoration/new-land'],
      ['Oyster reefs', '/restoration/reefs-of-shell'],
      ['Boat tour', '/tour'],
    ],
    donate: '',
    privacy: '/privacy-policy',
  },
  pages: {
    '/': front('Let the river build again'),
    '/mrdnew': front('A river that builds'),
    '/restoration/:slug': ({ params }) => {
      const story = stories.find(({ slug }) => slug === params.slug);
      return story && storyPage(story, html`<p><a href="/files/restoration-plan.pdf">The restoration plan (PDF)</a></p>`);
    },
    '/tour': () => ({
      title: 'Boat tour',
      description: 'See the new land from the water.',
      body: html`<div class="beside"><div><p class="kicker">Saturdays in spring</p><h1>Come on a boat tour</h1>
      <p class="lead">Three hours, twelve seats, rubber boots. Children are welcome and will be muddy.</p></div>
      ${contactForm('Ask for a seat')}</div>`,
    }),
  },
};
