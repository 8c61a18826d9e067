import { html } from '../../../lib/values/html';
import { storiesOf } from '../content/stories';
import type { PageMaker, SitePages } from '../page';
import { cards } from '../parts/cards';
import { hero } from '../parts/hero';
import { petitionForm } from '../parts/petition-form';
import { storyPage, teaser } from '../parts/story';

const stories = storiesOf('mcaf');

/** `/mcafc4` is the front page of the sister organisation, which may lobby. */
const front =
  (kicker: string, title: string, text: string): PageMaker =>
  ({ url }) => ({
    title,
    description: text,
    group: 'Home',
    body: html`${hero({
      kicker,
      title,
      text,
      picture: 'school-6',
      alt: 'Children playing under trees',
      actions: [
        ['Ask for electric buses', url('action', '/petition/school-buses')],
        ['A page for the fridge', '/stories/smoke-days'],
      ],
    })}${cards(
      'From parents, for parents',
      stories.map((story) => teaser('/stories', story)),
    )}<div class="beside">${petitionForm('join', 'Join a group near you', { action: '/forms/join' })}</div>`,
  });

export const mcaf: SitePages = {
  id: 'mcaf',
  organisation: {
    name: 'Parents for Clear Skies',
    tagline: 'A million parents who want to breathe easy.',
    palette: 'skies',
    navigation: [
      ['School buses', '/stories/the-bus-that-hums'],
      ['Smoke days', '/stories/smoke-days'],
      ['Clear Skies Action', '/mcafc4'],
    ],
    donate: '/donate',
    privacy: '/privacy-policy',
  },
  pages: {
    '/': front(
      'Clean air for children',
      'Every breath is somebody’s first mile',
      'We are parents, not experts. We ask experts, then we ask the school board.',
    ),
    '/mcafc4': front('Clear Skies Action', 'When the board says no, we go to the capitol', 'The action arm of Parents for Clear Skies.'),
    '/stories/:slug': ({ params, url }) => {
      const story = stories.find(({ slug }) => slug === params.slug);
      return (
        story &&
        storyPage(
          story,
          html`<p><a href="${url('action', '/petition/school-buses')}">Write to your school board</a> or
          <a href="/donate">help us reach more parents</a>.</p>`,
        )
      );
    },
    '/donate': ({ url }) => ({
      title: 'Donate',
      description: 'Help us reach more parents.',
      body: html`<div class="band"><h1>Help us reach more parents</h1>
      <p><a class="button" href="${url('donate', '/give/12345?utm_source=mcaf')}">Make a gift</a></p></div>`,
    }),
  },
};
