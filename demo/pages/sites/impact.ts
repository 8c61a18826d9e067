import { html } from '../../../lib/values/html';
import type { PageMaker, SitePages } from '../page';
import { cards } from '../parts/cards';
import { figures } from '../parts/figures';
import { hero } from '../parts/hero';
import { prose } from '../parts/prose';

const report =
  (year: string): PageMaker =>
  ({ url }) => ({
    title: `Impact ${year}`,
    description: `What members of Greenfield Fund made possible in ${year}.`,
    group: `Impact ${year}`,
    body: html`${hero({
      kicker: `Impact report ${year}`,
      title: 'What you made possible',
      text: 'A year in nine numbers, four places and one mistake that we would rather have left out.',
      picture: 'field-5',
      alt: 'Wheat in front of two farm houses and a line of trees',
      actions: [
        ['Download the report (PDF)', `/files/impact-report-${year}.pdf`],
        ['Keep it going', url('donate', '/give/12345?utm_source=impact')],
      ],
    })}${figures(`${year} in numbers`, [
      ['38', 'rules changed'],
      ['412,000', 'tons of methane not leaked'],
      ['900', 'farms'],
      ['91¢', 'of each dollar into the work'],
    ])}${cards('Four places', [
      {
        title: 'The Cedar River',
        text: 'A machine that stayed off.',
        address: url('main', '/news/farmers-and-the-river'),
        picture: 'field-2',
        alt: 'Fields in summer',
      },
      {
        title: 'Puerto Alegre',
        text: 'Eleven boats and one scale.',
        address: url('main', '/news/fishing-towns-count-again'),
        picture: 'reef-2',
        alt: 'A boat above a reef',
      },
      {
        title: 'Lansing',
        text: 'The bus that hums.',
        address: url('mcaf', '/stories/the-bus-that-hums'),
        picture: 'school-3',
        alt: 'Children near a school',
      },
      {
        title: 'Mile 61',
        text: 'A gate in the levee.',
        address: url('mrd', '/restoration/new-land'),
        picture: 'delta-2',
        alt: 'Herons at a river',
      },
    ])}`,
  });

export const impact: SitePages = {
  id: 'impact',
  organisation: {
    name: 'Greenfield Impact',
    tagline: 'What gifts to Greenfield Fund do, year by year.',
    palette: 'greenfield',
    navigation: [
      ['2024', '/impact2024'],
      ['2023', '/impact2023'],
      ['How we count', '/method'],
    ],
    donate: '',
    privacy: '/privacy-policy',
  },
  pages: {
    '/': () => ({ redirect: '/impact2024' }),
    '/impact2024': report('2024'),
    '/impact2023': report('2023'),
    '/method': () => ({
      title: 'How we count',
      description: 'Where the numbers come from.',
      body: prose(
        'Method',
        'How we count',
        html`<p>A rule is counted in the year in which it takes effect. A ton is counted only if somebody else measured it. What would have
        happened anyway is not ours, and we ask a panel of people who dislike us to say how much that is.</p>`,
      ),
    }),
  },
};
