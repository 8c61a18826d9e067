import { APART, EEA } from '../groups';
import type { Rule } from '../rule';

const reviewed = '2026-11-28';
const everybody = { charity: 'yes', action: 'yes', committee: 'yes' } as const;
const asked = { health: 'opt-in', children: 'opt-in' } as const;

/** Europe. Each has to be confirmed by counsel. */
export const europe: readonly Rule[] = [
  {
    id: 'eea-eprivacy',
    name: 'ePrivacy Directive, Article 5(3), and GDPR',
    places: EEA,
    binds: everybody,
    reason: 'It speaks of anyone who stores information on a terminal, or reads it there, whatever their purpose.',
    mode: { '*': 'opt-in' },
    sensitive: asked,
    source: 'https://overview.legal/posts/38063',
    reviewed,
  },
  {
    id: 'fr-cnil',
    name: 'CNIL, recommendation on cookies of 17 September 2020',
    places: ['FR', 'GF', 'GP', 'MF', 'MQ', 'RE', 'YT'],
    binds: everybody,
    reason: 'The authority calls it good practice to keep a choice, either way, for six months.',
    mode: { '*': 'opt-in' },
    sensitive: asked,
    days: { yes: 180, no: 184 },
    source: 'https://www.quantic-avocats.com/2020/11/05/cookies-cnil/',
    reviewed,
  },
  {
    id: 'fr-audience',
    name: 'CNIL, exemption of audience measurement from consent, of 4 July 2025',
    places: ['FR', 'GF', 'GP', 'MF', 'MQ', 'RE', 'YT'],
    binds: everybody,
    reason:
      'It spares the measurement of one site for its publisher alone, with anonymous figures that are joined with nothing and kept for 25 months at most.',
    since: '2025-07-04',
    counts: true,
    source: 'https://www.cnil.fr/fr/node/167364',
    reviewed,
  },
  {
    id: 'it-garante',
    name: 'Garante, guidelines on cookies of 10 June 2021',
    places: ['IT'],
    binds: everybody,
    reason: 'Who has not agreed is asked again after six months at the earliest, unless the processing has changed.',
    since: '2022-01-10',
    mode: { '*': 'opt-in' },
    sensitive: asked,
    days: { no: 184 },
    source: 'https://www.punto-informatico.it/garante-privacy-vietati-scrolling-cookie-wall/',
    reviewed,
  },
  {
    id: 'gb-pecr',
    name: 'Privacy and Electronic Communications Regulations, regulation 6 and Schedule A1',
    places: ['GB'],
    binds: everybody,
    reason: 'It forbids a person to store or read without consent.',
    mode: { '*': 'opt-in' },
    sensitive: asked,
    source:
      'https://www.stevens-bolton.com/insights/102mrve/the-data-use-and-access-act-2025-ico-guidance-on-cookies-and-the-use-of-storag/',
    reviewed,
  },
  {
    id: 'gb-statistics',
    name: 'PECR, Schedule A1, paragraph 5 (Data (Use and Access) Act 2025, section 112)',
    places: ['GB'],
    binds: everybody,
    reason:
      'It lets statistics about the use of a site be made to improve it, for who has been informed and does not object. Sharing them is for that alone.',
    since: '2026-02-05',
    counts: true,
    source:
      'https://www.stevens-bolton.com/insights/102mrve/the-data-use-and-access-act-2025-ico-guidance-on-cookies-and-the-use-of-storag/',
    reviewed,
  },
  {
    id: 'ch-fadp',
    name: 'Telecommunications Act, Article 45c, and FADP',
    places: ['CH'],
    binds: everybody,
    reason: 'Visitors are informed and may refuse. The authority wants consent for sensitive data and for high-risk profiling.',
    mode: { '*': 'opt-out' },
    sensitive: asked,
    source: 'https://www.hostpoint.ch/en/blog/the-new-fadp-and-the-cookie-banner-confusion-what-are-the-latest-rules/',
    reviewed,
  },
  {
    id: 'territories-apart',
    name: 'Territories outside the EEA and the United Kingdom',
    places: APART,
    binds: { charity: 'unconfirmed', action: 'unconfirmed', committee: 'unconfirmed' },
    reason: "Neither the GDPR nor PECR is known to hold there, and the territories' own laws have not been read. So visitors are asked.",
    mode: { '*': 'opt-in' },
    sensitive: asked,
    source: 'https://librs.net/lread_861646_p15',
    reviewed,
  },
];
