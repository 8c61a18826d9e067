import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isRejection, parseRecord } from '../../../kernel/consent/record';

const uuid = '0b8f6c1e-4d2a-4c3b-9f10-2a7d5e6b8c90';
const good = { categories: ['necessary', 'analytics'], consent_date: '2026-11-20T10:00:00.000Z', consent_uuid: uuid };
const encode = (value: unknown) => encodeURIComponent(JSON.stringify(value));

describe('parseRecord', () => {
  it('CON-01 reads categories, date and uuid', () => {
    expect(parseRecord(encode(good))).toEqual(good);
    expect(parseRecord(JSON.stringify(good))).toEqual(good);
  });

  it('reads the shape of cookieconsent 3', () => {
    const { categories, consent_date, consent_uuid } = good;
    expect(parseRecord(encode({ categories, consentTimestamp: consent_date, consentId: consent_uuid, revision: 0 }))).toEqual(good);
  });

  it.each([
    ['nothing', ''],
    ['no JSON', 'yes'],
    ['a broken escape', '%E0%A4%A'],
    ['truncated JSON', encode(good).slice(0, 60)],
    ['encoded twice', encodeURIComponent(encode(good))],
    ['null', 'null'],
    ['a number', '1e99'],
    ['an array', encode([good])],
    ['a text', encode('necessary')],
    ['no categories', encode({ ...good, categories: undefined })],
    ['categories that are a text', encode({ ...good, categories: 'necessary' })],
    ['categories that are an object', encode({ ...good, categories: { necessary: true } })],
    ['a category that is a number', encode({ ...good, categories: ['necessary', 1] })],
    ['a category that is an array', encode({ ...good, categories: [['analytics']] })],
    ['no date', encode({ ...good, consent_date: undefined })],
    ['a date that is none', encode({ ...good, consent_date: 'soon' })],
    ['words and a number for a date', encode({ ...good, consent_date: '<img src=x onerror=1>' })],
    ['a date that is a number', encode({ ...good, consent_date: 1700000000000 })],
    ['no uuid', encode({ ...good, consent_uuid: undefined })],
    ['a uuid of version 1', encode({ ...good, consent_uuid: '0b8f6c1e-4d2a-1c3b-9f10-2a7d5e6b8c90' })],
    ['a uuid in an array', encode({ ...good, consent_uuid: [uuid] })],
    ['prototype keys', '{"__proto__":{"categories":["analytics"]},"consent_date":"2026-11-20","consent_uuid":"x"}'],
  ])('CON-07 takes %s for no record', (_, raw) => {
    expect(parseRecord(raw)).toBeUndefined();
  });

  it('CON-07 never throws, whatever the cookie holds', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.json(), fc.json().map(encodeURIComponent)), (raw) => {
        const record = parseRecord(raw);
        expect(record === undefined || Array.isArray(record.categories)).toBe(true);
      }),
      { numRuns: 1000 },
    );
    expect(({} as { categories?: unknown }).categories).toBeUndefined();
  });
});

describe('isRejection', () => {
  it.each([
    [['necessary'], true],
    [['necessary', 'analytics'], false],
    [['analytics'], false],
  ])('CON-05 %o: %o', (categories, rejected) => {
    expect(isRejection({ ...good, categories })).toBe(rejected);
  });
});
