import { describe, expect, it } from 'vitest';
import { EEA, STATES } from '../../../lib/rules/groups';
import { isIn, mayBe, readPlace } from '../../../lib/rules/place';
import { laws } from '../../../lib/rules/presets';
import { resolve } from '../../../lib/rules/resolve';
import { entityKinds } from '../../../lib/rules/rule';
import { rules } from '../../../sites/rules';
import { everyPlace } from '../../../tools/check/sites/check-rules';

const ruleAt = (text: string) =>
  resolve({ ...rules, laws }, { place: readPlace(text), entities: entityKinds, paths: [], purposes: ['analytics'], today: '2026-11-28' });

describe('a place', () => {
  it.each([
    ['US-CA', { country: 'US', region: 'US-CA' }],
    ['us-ca', { country: 'US', region: 'US-CA' }],
    [' ca-qc ', { country: 'CA', region: 'CA-QC' }],
    ['FR', { country: 'FR' }],
    ['FR-IDF', { country: 'FR' }],
    ['GB-SCT', { country: 'GB' }],
    ['UK', { country: 'GB' }],
    ['IC', { country: 'ES' }],
    ['SJ', { country: 'NO' }],
    ['NL-BQ1', { country: 'BQ' }],
    ['EL', { country: 'GR' }],
    ['US-XX', { country: 'US' }],
    ['ZA', { country: 'ZA' }],
    ['GE', { country: 'GE' }],
  ])('is read from the code %s', (text, place) => {
    expect(readPlace(text)).toEqual(place);
  });

  it.each([
    '',
    'ZZ',
    'XX',
    'T1',
    'A1',
    'EU',
    'AP',
    'US_CA',
    'United States',
    'California',
    'US-CA,FR',
    'US,FR',
    '1',
    '-',
    'US-',
    'US-CALI',
    undefined,
  ])('is not known from %o, and is then asked first', (text) => {
    expect(readPlace(text)).toEqual({});
    expect(ruleAt(text ?? '')).toMatchObject({ id: 'network-place-unknown', mode: { analytics: 'opt-in' } });
  });

  it.each([
    ...['GP', 'MQ', 'GF', 'RE', 'YT', 'MF'].map((code) => [code, 'fr-cnil']),
    ...['FR-GP', 'FR-RE'].map((code) => [code, 'fr-cnil']),
    ...['AX', 'IS', 'LI', 'NO', 'HR', 'EL', 'CY', 'MT'].map((code) => [code, 'eea-eprivacy']),
    ...['GL', 'FO', 'GG', 'JE', 'IM', 'GI', 'NC', 'PF', 'FR-NC', 'FR-PF', 'BL', 'PM', 'WF', 'AW', 'NL-CW'].map((code) => [
      code,
      'territories-apart',
    ]),
    ...['PR', 'GU', 'VI', 'AS', 'MP', 'UM', 'US-PR', 'US-GU'].map((code) => [code, 'network-us']),
    ['UK', 'gb-pecr'],
    ['CH', 'network-elsewhere'],
  ])('is a territory with a written rule: %s by %s', (code, id) => {
    expect(ruleAt(code).id).toBe(id);
  });

  it('gets a rule that somebody wrote, as strict as the network: each country and state', () => {
    const places = everyPlace();
    expect(places.length).toBeGreaterThan(290);
    const written = ['network-us', 'network-elsewhere', ...laws.map(({ id }) => id)];
    expect(places.filter((place) => !written.includes(ruleAt(place).id))).toEqual([]);
    const loose = places.filter((place) => ruleAt(place).mode.analytics !== 'opt-in');
    expect(loose.sort()).toEqual(['AS', 'GU', 'MP', 'PR', 'UM', 'US', 'VI', ...STATES.map((state) => `US-${state}`)].sort());
  });

  it('may be each state of its country until its own is known', () => {
    expect(mayBe({ country: 'US' }, 'US-CA')).toBe(true);
    expect(mayBe({ country: 'US', region: 'US-TX' }, 'US-CA')).toBe(false);
    expect(mayBe({}, 'US-CA')).toBe(true);
    expect(mayBe({ country: 'CA' }, 'US-CA')).toBe(false);
    expect(isIn({ country: 'US' }, 'US-CA')).toBe(false);
  });

  it('is in the EEA or not: Iceland, Liechtenstein and Norway are, Switzerland and the United Kingdom are not', () => {
    expect(['IS', 'LI', 'NO', 'CH', 'GB'].map((code) => EEA.includes(code))).toEqual([true, true, true, false, false]);
    expect(new Set(EEA).size).toBe(37);
  });
});
