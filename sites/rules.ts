import type { OwnRules } from '../kernel';

/** The network's own rules for consent, beside the laws that `lib/rules/presets` knows. Counsel decides what stands here. */
export const rules: OwnRules = {
  entities: {
    main: 'charity',
    mcaf: 'charity',
    mrd: 'charity',
    action: 'action',
    mcafc4: 'action',
    'pac.giving.example': 'committee',
    'california-pac.giving.example': 'committee',
    'texas-pac.giving.example': 'committee',
  },
  // The specification's, which no law loosens.
  floor: { us: 'opt-out', elsewhere: 'opt-in', sensitive: 'opt-in' },
  days: { yes: 365, no: 365 },
  signal: true,
  paths: [
    { kind: 'health', at: ['/health', '/salud', '/صحة'], sites: ['main', 'blogs', 'mcaf'] },
    { kind: 'children', at: ['/kids', '/children', '/ninos', '/أطفال'], sites: ['main', 'mcaf'] },
  ],
  overrides: [],
  source: "The organisation's specification: opt-out in the United States, opt-in elsewhere (CON-03, CON-08).",
  reviewed: '2026-11-28',
};
