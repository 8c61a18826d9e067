// @page
import { afterEach, describe, expect, it, vi } from 'vitest';
import { endOldGrant } from '../../../../kernel/consent/runtime/end-old-grant';

const NOW = Date.parse('2026-11-28T12:00:00Z');
const DAY = 86_400_000;
const ends = endOldGrant([
  [180, '^(FR|GP)(-|$)'],
  [300, '^(US-XY)(-|$)'],
]);
afterEach(() => {
  localStorage.clear();
  vi.unstubAllGlobals();
});

/** Opens a page with a choice of so many days ago. `sticks`: the cookie can't be erased. */
function visit(age: number, region?: string, { language = 'fr-FR', refused = false, sticks = false, country = '' } = {}) {
  const record = {
    categories: refused ? ['necessary'] : ['necessary', 'analytics'],
    consent_date: new Date(NOW - age * DAY).toISOString(),
    consent_uuid: '3f2504e0-4f89-41d3-9a0c-0305e82c3301',
  };
  if (country) localStorage.setItem('tp_country', `${country} ${NOW + DAY}`);
  const reload = vi.fn();
  const erase = vi.fn(() => undefined);
  const page = { navigator: { language }, localStorage, location: { reload } };
  const env = { window: page, now: () => NOW } as never;
  const ended = ends(env, { record }, { erase, standing: () => (sticks ? record : undefined) }, region);
  return [ended, erase.mock.calls.length, reload.mock.calls.length];
}
const over = [true, 1, 1];
const stays = [false, 0, 0];

describe('a grant that is older than a rule lets a yes hold', () => {
  it.each([
    ['ends in France after 180 days', 181, 'FR', over],
    ['ends in a part of France that has a code of its own', 181, 'GP', over],
    ['holds in France until then', 179, 'FR', stays],
    ['ends once its visitor is in France, wherever it was made: 300 days', 300, 'FR', over],
    ['holds elsewhere for 365 days', 364, 'DE', stays],
    ['holds in the United States', 364, 'US', stays],
    ['holds in a state without such a rule', 364, 'US-CA', stays],
    ['ends in a state with one', 301, 'US-XY', over],
    ['ends where the place is no code, as it might be France', 181, 'nowhere', over],
    ['ends where the place is not known, and not American', 181, undefined, over],
  ])('%s', (_, age, region, expected) => {
    expect(visit(age, region)).toEqual(expected);
  });

  it('follows what /ip said, after the edge', () => {
    expect(visit(200, undefined, { country: 'FR' })).toEqual(over);
    expect(visit(200, undefined, { country: 'DE' })).toEqual(stays);
    expect(visit(200, 'DE', { country: 'FR' })).toEqual(stays);
  });

  it('is measured by the rules of the United States where the locale is one of them, and no place is known', () => {
    expect(visit(200, undefined, { language: 'en-US' })).toEqual(stays);
    expect(visit(301, undefined, { language: 'en-US' })).toEqual(over);
  });

  it('is no refusal, which is left in peace for all of its 365 days', () => {
    expect(visit(364, 'FR', { refused: true })).toEqual(stays);
  });

  it('holds where its cookie stays, and does not reload the page over and over', () => {
    expect(visit(200, 'FR', { sticks: true })).toEqual([false, 1, 0]);
  });
});
