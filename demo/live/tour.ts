import type { Place } from '../addresses';

export interface Stop {
  readonly place: Place;
  readonly name: string;
  /** Things to try on the site. */
  readonly text: string;
  readonly links: readonly (readonly [label: string, path: string])[];
}

/** The sites of the network, in the order in which a visitor may want to meet them. */
export const tour: readonly Stop[] = [
  {
    place: 'main',
    name: 'Greenfield Fund',
    text: 'Begin here: answer the banner, follow links, scroll, download the PDF, send the survey. Each shows up in the list.',
    links: [
      ['Home', '/'],
      ['A story', '/news/methane-leaks-from-space'],
      ['Search', '/search/all/fish'],
      ['Contact', '/contact'],
      ['Spanish', '/es/'],
      ['Arabic', '/ar/'],
      ['Not found', '/no-such-page'],
      ['Variant 1', '/?_variant=hero:variant1'],
      ['About (an experiment by marks)', '/about'],
      ['The appeal (a redirect test)', '/appeal?utm_source=tour#gift'],
    ],
  },
  {
    place: 'action',
    name: 'Greenfield Action',
    text: 'A petition with address fields, which a recognised email contact finds filled in.',
    links: [
      ['Home', '/'],
      ['Petition', '/petition/methane'],
      ['Old address', '/site/Advocacy?cmd=display&id=3021'],
    ],
  },
  {
    place: 'donate',
    name: 'Greenfield Giving',
    text: 'On another registrable domain: the session comes with the link. Give, check out, be thanked; a reload is no second gift.',
    links: [
      ['Campaign', '/give/12345'],
      ['Checkout', '/checkout?frequency=monthly&amount=$25'],
      ['No such campaign', '/give/99999'],
    ],
  },
  {
    place: 'email',
    name: 'Greenfield Letters',
    text: 'A letter whose links say who reads it: a good contact, a refused one, a slow one, a hostile one.',
    links: [
      ['October letter', '/k/Greenfield/october_letter'],
      ['Subscriptions', '/q/preferences'],
      ['Draft', '/dev_november/letter'],
    ],
  },
  {
    place: 'fleet',
    name: 'Electric Fleets',
    text: 'A microsite. Its registration page is a sign-up conversion.',
    links: [
      ['Home', '/'],
      ['Register', '/register'],
    ],
  },
  {
    place: 'blogs',
    name: 'Field Notes',
    text: 'Five blogs, which load a heat map where that is allowed.',
    links: [
      ['All', '/'],
      ['Climate 411', '/climate411'],
      ['A post', '/climate411/three-numbers-in-the-new-rule'],
    ],
  },
  {
    place: 'impact',
    name: 'Greenfield Impact',
    text: 'Reports by year, each a named area of the site.',
    links: [
      ['2024', '/impact2024'],
      ['2023', '/impact2023'],
    ],
  },
  {
    place: 'mcaf',
    name: 'Parents for Clear Skies',
    text: 'A sister brand, and under one path the other one.',
    links: [
      ['Home', '/'],
      ['The other brand', '/mcafc4'],
      ['A story', '/stories/the-bus-that-hums'],
    ],
  },
  {
    place: 'mrd',
    name: 'Delta Forward',
    text: 'The river-delta brand.',
    links: [
      ['Home', '/'],
      ['New front page', '/mrdnew'],
      ['A story', '/restoration/new-land'],
    ],
  },
  {
    place: 'utility',
    name: 'Greenfield Tools',
    text: 'Pages of the utility host, and what it answers.',
    links: [
      ['Apps', '/apps'],
      ['Admin', '/admin'],
      ['Address look-up', '/ip'],
      ['Schema of a hit', '/schemas/hit.json'],
    ],
  },
];
