// @page
import { afterEach, describe, expect, it, vi } from 'vitest';
import { endOldGrant } from '../../../../kernel/consent/runtime/end-old-grant';
import { yesDays } from '../../../../lib/rules/yes-days';

const NOW = Date.parse('2026-11-28T12:00:00Z');
const DAY = 86_400_000;
const days = yesDays([
  [180, '^(FR|GP)(-|$)'],
  [300, '^(US-XY)(-|$)'],
]);
afterEach(() => {
  localStorage.clear();
  vi.unstubAllGlobals();
});

/** Opens a page with a choice of so many days ago. `sticks`: the cookie can't be erased. `lost`: the rules can't be loaded. */
async function visit(
  age: number,
  region?: string,
  { language = 'fr-FR', refused = false, sticks = false, country = '', lost = false } = {},
) {
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
  const rules = vi.fn(async () => (lost ? Promise.reject(new Error('404')) : { days }));
  const ending = endOldGrant(180, rules)(env, { record }, { erase, standing: () => (sticks ? record : undefined) }, region);
  return [await ending, erase.mock.calls.length, reload.mock.calls.length, rules.mock.calls.length];
}
const over = [true, 1, 1, 1];
/** The rules decided. */
const stays = [false, 0, 0, 1];
/** Nothing waited, and no file was loaded. */
const young = [undefined, 0, 0, 0];

describe('a grant that is older than a rule lets a yes hold', () => {
  it.each([
    ['ends in France after 180 days', 181, 'FR', over],
    ['ends in a part of France that has a code of its own', 181, 'GP', over],
    ['holds in France until then, and waits for no file', 179, 'FR', young],
    ['ends once its visitor is in France, wherever it was made: 300 days', 300, 'FR', over],
    ['holds elsewhere for 365 days', 364, 'DE', stays],
    ['holds in a state without such a rule', 364, 'US-TX', stays],
    ['ends in the United States where the state is not known, and one has such a rule', 301, 'US', over],
    ['holds there until then', 299, 'US', stays],
    ['holds in a state without such a rule', 364, 'US-CA', stays],
    ['ends in a state with one', 301, 'US-XY', over],
    ['ends where the place is no code, as it might be France', 181, 'nowhere', over],
    ['ends where the place is not known, and not American', 181, undefined, over],
  ])('%s', async (_, age, region, expected) => {
    expect(await visit(age, region)).toEqual(expected);
  });

  it('follows what /ip said, after the edge', async () => {
    expect(await visit(200, undefined, { country: 'FR' })).toEqual(over);
    expect(await visit(200, undefined, { country: 'DE' })).toEqual(stays);
    expect(await visit(200, 'DE', { country: 'FR' })).toEqual(stays);
  });

  it('is measured by the rules of the United States where the locale is one of them, and no place is known', async () => {
    expect(await visit(200, undefined, { language: 'en-US' })).toEqual(stays);
    expect(await visit(301, undefined, { language: 'en-US' })).toEqual(over);
  });

  it('is no refusal, which is left in peace for all of its 365 days', async () => {
    expect(await visit(364, 'FR', { refused: true })).toEqual(young);
  });

  it('holds where its cookie stays, and does not reload the page over and over', async () => {
    expect(await visit(200, 'FR', { sticks: true })).toEqual([false, 1, 0, 1]);
  });

  it('ends after the fewest days of any place where the rules can not be loaded', async () => {
    expect(await visit(181, 'DE', { lost: true })).toEqual(over);
    expect(await visit(179, 'DE', { lost: true })).toEqual(young);
  });

  it('stays where its visitor chose anew while the rules were loading', async () => {
    const old = { categories: ['necessary', 'analytics'], consent_date: new Date(NOW - 200 * DAY).toISOString(), consent_uuid: 'u' };
    const consent = { record: old };
    const [reload, erase] = [vi.fn(), vi.fn()];
    const env = { window: { navigator, localStorage, location: { reload } }, now: () => NOW } as never;
    const rules = async () => {
      consent.record = { ...old, consent_date: new Date(NOW).toISOString() };
      return { days };
    };
    expect(await endOldGrant(180, rules)(env, consent, { erase, standing: () => undefined }, 'FR')).toBe(false);
    expect([erase.mock.calls, reload.mock.calls]).toEqual([[], []]);
  });
});
