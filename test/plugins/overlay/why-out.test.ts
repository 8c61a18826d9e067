// @page

import { beforeEach, expect, it, vi } from 'vitest';
import type { ExperimentDefinition } from '../../../lib/contracts/experiment';
import { whyOut } from '../../../plugins/overlay/facts/why-out';
import { createTools } from '../tools';

const hero: ExperimentDefinition = { id: 'hero', variants: ['control', 'variant1'] };
const why = (more: Partial<ExperimentDefinition>, holdout?: string) =>
  whyOut(createTools({}, undefined).env, { ...hero, ...more }, [], holdout);

beforeEach(() => {
  localStorage.clear();
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
});

it.each<[string, Partial<ExperimentDefinition>, string]>([
  ['it has ended', { end: '2020-01-01' }, 'ended'],
  ['it is for another address', { addresses: [{ match: 'path', value: '/a' }] }, 'address'],
  ['the country is not known', { audience: { countries: ['US'] } }, 'country not known yet'],
  ['no contact is recognised', { audience: { contact: true } }, 'no contact'],
  ['it does not fit', { end: 'soon' }, 'experiment hero.end: expected a date, as in 2026-05-01T00:00:00Z'],
])('whyOut returns the reason for exclusion: %s', (_, more, reason) => {
  expect(why(more)).toBe(reason);
});

it('whyOut names coverage and hold-out once the visitor is drawn, and nothing for participants', () => {
  expect(why({ coverage: 0 })).toBeUndefined();
  localStorage.setItem('tp_experiments', `[1,800000000,["all","control",${Date.now() * 2}]]`);
  expect(why({ coverage: 0 })).toBe('coverage');
  expect(why({}, 'all')).toBe('held out');
  localStorage.setItem('tp_experiments', `[1,800000000,["hero","control",${Date.now() * 2}]]`);
  expect(why({ coverage: 0 })).toBeUndefined();
});
