import type { OwnRules } from './rule';

/** The rules of a network without a `sites/rules.ts`: the specification's, and no path that is known to be sensitive. */
export const defaultRules: OwnRules = {
  entities: {},
  floor: { us: 'opt-out', elsewhere: 'opt-in', sensitive: 'opt-in' },
  days: { yes: 365, no: 365 },
  signal: true,
  paths: [],
  overrides: [],
  source: 'The default: opt-out in the United States, opt-in elsewhere.',
  reviewed: '2026-11-28',
};
