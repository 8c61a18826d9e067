import type { Rule } from '../rule';

const reviewed = '2026-11-28';
const unconfirmed = { charity: 'unconfirmed', action: 'unconfirmed', committee: 'unconfirmed' } as const;
const asked = { health: 'opt-in', children: 'opt-in' } as const;

/** Canada and Brazil. Each has to be confirmed by counsel. */
export const americas: readonly Rule[] = [
  {
    id: 'ca-qc-law25',
    name: 'Quebec, Act respecting the protection of personal information in the private sector, section 8.1',
    places: ['CA-QC'],
    binds: unconfirmed,
    reason: 'It binds persons who carry on an enterprise. Whether a charity does is for counsel.',
    since: '2023-09-22',
    mode: { '*': 'opt-in' },
    sensitive: asked,
    source: 'https://private-ai.com/en/2023/09/23/cookies-law25',
    reviewed,
  },
  {
    id: 'ca-pipeda',
    name: 'Canada, PIPEDA, guidelines on online behavioural advertising',
    places: ['CA'],
    binds: unconfirmed,
    reason: 'It binds commercial activity. What of a nonprofit is commercial is for counsel.',
    mode: { '*': 'opt-out' },
    sensitive: asked,
    source: 'https://www.priv.gc.ca/en/privacy-topics/technology/online-privacy-tracking-cookies/tracking-and-ads/gl_ba_1112/',
    reviewed,
  },
  {
    id: 'br-lgpd',
    name: 'Brazil, LGPD, and the guide on cookies of 18 October 2022',
    places: ['BR'],
    binds: unconfirmed,
    reason: 'The guide, which does not bind, names consent as the basis of cookies that are not necessary.',
    mode: { '*': 'opt-in' },
    sensitive: asked,
    source: 'https://techcompliance.org/guia-orientativo-de-cookies/',
    reviewed,
  },
];
