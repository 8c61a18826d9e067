import { html } from '../../../lib/values/html';
import { storiesOf } from '../content/stories';
import type { PageMaker } from '../page';
import { cards } from '../parts/cards';
import { experiment } from '../parts/experiment';
import { figures } from '../parts/figures';
import { hero } from '../parts/hero';
import { teaser } from '../parts/story';
import { survey } from '../parts/survey';

/** The home page of the main site, with one example of everything that the tag handles. */
export const home: PageMaker = ({ url }) => ({
  title: 'Practical answers for a living planet',
  description: 'Greenfield Fund finds what works for climate, oceans, air and land, and makes it the rule.',
  nid: 1,
  group: 'Home',
  body: html`${experiment('hero', {
    control: hero({
      kicker: 'Climate',
      title: 'Find the leak. Publish the map. Change the rule.',
      text: 'Methane warms eighty times as fast as carbon dioxide. We look for it from space, and show everybody what we see.',
      picture: 'forest-3',
      alt: 'Pine forest on blue hills in the morning',
      actions: [
        ['Give monthly', '/monthlygift'],
        ['Read the story', '/news/methane-leaks-from-space'],
      ],
    }),
    variant1: hero({
      kicker: 'Two million members',
      title: 'Your neighbours are already in. Are you?',
      text: 'Most give less than forty dollars a year. Together they closed a quarter of all plumes that we found.',
      picture: 'wind-7',
      alt: 'Wind turbines on green hills above a wheat field',
      actions: [
        ['Join with $10', url('donate', '/give/12345?amount=10')],
        ['See what it does', url('impact', '/impact2024')],
      ],
    }),
  })}
${cards(
  'What we found out',
  storiesOf('main')
    .slice(1)
    .map((story) => teaser('/news', story)),
)}
${figures('In the past year', [
  ['1 in 4', 'plumes closed within a month'],
  ['900', 'farms that hold their soil'],
  ['7', 'towns that count their catch'],
  ['2.1 million', 'members'],
])}
<section class="band">
  <h2>Three things you can do today</h2>
  <ul>
    <li><a href="${url('action', '/petition/methane')}" data-track="quick_action" data-track-place="1">Sign for a strong methane rule</a></li>
    <li><a href="${url('donate', '/give/12345?utm_source=main&utm_medium=home&utm_campaign=autumn')}" data-track="quick_action" data-track-place="2">Make a gift</a>
      or <a href="/site/Donation2?df_id=20411">use the old form</a></li>
    <li><a href="/files/home-energy-guide.pdf" data-track="quick_action" data-track-place="3">Download the home energy guide (PDF, 2 pages)</a></li>
  </ul>
</section>
${survey(url, 'homepage-2026', 'What should we look into next?')}`,
});
