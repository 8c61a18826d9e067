import { describe, expect, it } from 'vitest';
import { againText } from '../../../plugins/consent/again';

const texts = {
  why: 'We ask again.',
  added: 'New:',
  changed: 'A new partner.',
  recipients: 'Recipients:',
  names: { necessary: 'Necessary', analytics: 'Analytics', advertising: 'Ads', personalisation: 'Personal' },
};
const record = (asked?: string) => ({ categories: ['necessary', 'analytics'], consent_date: '', consent_uuid: '', asked });

describe('againText', () => {
  it.each([
    ['both purposes are new', record(), 'We ask again. A new partner. New: Ads, Personal.'],
    ['one purpose is new', record('.advertising..1.'), 'We ask again. A new partner. New: Personal.'],
    ['no purpose is new', record('.advertising..personalisation..1.'), 'We ask again. A new partner.'],
    ['the visitor was never asked', undefined, ''],
  ])('says why, what changed, and which purposes are new: %s', (_, given, expected) => {
    expect(againText(given, texts)).toBe(expected);
  });

  it('names the recipients that the visitor has not been shown', () => {
    const services = { ':aaaaa': 'Hotjar', ':bbbbb': 'Meta Pixel' };
    const all = '.advertising..personalisation.';
    expect(againText(record(`${all}:aaaaa`), texts, services)).toBe('We ask again. A new partner. Recipients: Meta Pixel.');
    // A release before recipients were noted had shown them all, or nobody knows.
    expect(againText(record(all), texts, services)).toBe('We ask again. A new partner.');
  });

  it('says nothing on a site that never asks again', () => {
    expect(againText(record(), undefined)).toBe('');
  });
});
