import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fits } from '../../../lib/contracts/check';
import { type ConsentRecord, consentRecordContract } from '../../../lib/contracts/consent-record';
import { byStanding, isRejection, parseRecord as parse } from '../../../lib/records/consent-record';
import { arbitraryOf } from '../../support/contracts/arbitrary';

const uuid = '0b8f6c1e-4d2a-4c3b-9f10-2a7d5e6b8c90';
const good = { categories: ['necessary', 'analytics'], consent_date: '2026-11-20T10:00:00.000Z', consent_uuid: uuid };
const NOW = Date.parse('2026-11-20T12:00:00Z');
const DAY = 24 * 60 * 60 * 1000;
const parseRecord = (raw: string, now: number) => parse(raw, now, 0);
const encode = (value: unknown) => encodeURIComponent(JSON.stringify(value));

describe('parseRecord', () => {
  it('parseRecord reads categories, date and uuid [CON-01]', () => {
    expect(parseRecord(encode(good), NOW)).toEqual(good);
    expect(parseRecord(JSON.stringify(good), NOW)).toEqual(good);
  });

  it('reads the record shape of cookieconsent 3', () => {
    const { categories, consent_date, consent_uuid } = good;
    expect(parseRecord(encode({ categories, consentTimestamp: consent_date, consentId: consent_uuid, revision: 0 }), NOW)).toEqual(good);
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
    ['an invalid date', encode({ ...good, consent_date: 'soon' })],
    ['words and a number for a date', encode({ ...good, consent_date: '<img src=x onerror=1>' })],
    ['a date that is a number', encode({ ...good, consent_date: 1700000000000 })],
    ['no uuid', encode({ ...good, consent_uuid: undefined })],
    ['a uuid of version 1', encode({ ...good, consent_uuid: '0b8f6c1e-4d2a-1c3b-9f10-2a7d5e6b8c90' })],
    ['a uuid in an array', encode({ ...good, consent_uuid: [uuid] })],
    ['prototype keys', '{"__proto__":{"categories":["analytics"]},"consent_date":"2026-11-20","consent_uuid":"x"}'],
  ])('parseRecord returns undefined for %s [CON-07]', (_, raw) => {
    expect(parseRecord(raw, NOW)).toBeUndefined();
  });

  it('reads exactly what fits the contract, but no expired or future grant [CON-01 CON-07 CON-21]', () => {
    const choice = fc.constantFrom<unknown>('necessary', 'analytics', 1, null, '');
    const odd = fc.constantFrom<unknown>(
      '',
      'x',
      1,
      true,
      {},
      ['necessary'],
      '9',
      '2026-11-19',
      '2026-11-21T00:00:00Z',
      '2020-01-01',
      uuid.toUpperCase(),
    );
    const changes = fc.dictionary(
      fc.constantFrom('categories', 'consent_date', 'consent_uuid', 'asked', 'more'),
      fc.oneof(odd, fc.array(choice)),
    );
    fc.assert(
      fc.property(
        fc.oneof(fc.constant(good), arbitraryOf(consentRecordContract) as fc.Arbitrary<ConsentRecord>),
        changes,
        (record, changed) => {
          const stored = { ...record, ...changed };
          const age = NOW - Date.parse(`${stored.consent_date}`);
          const stands = () => (isRejection(stored as ConsentRecord) || age >= 0) && !(age > 365 * DAY);
          expect(parseRecord(encode(stored), NOW) !== undefined).toBe(fits(consentRecordContract, stored) && stands());
        },
      ),
      { numRuns: 300 },
    );
  });

  it('never throws, whatever the cookie holds [CON-07]', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.json(), fc.json().map(encodeURIComponent)), (raw) => {
        const record = parseRecord(raw, NOW);
        expect(record === undefined || Array.isArray(record.categories)).toBe(true);
      }),
      { numRuns: 1000 },
    );
    expect(({} as { categories?: unknown }).categories).toBeUndefined();
  });
});

const at = (time: number, categories: readonly string[] = good.categories) => ({
  ...good,
  categories,
  consent_date: new Date(time).toISOString(),
});

describe('parseRecord and the age of a record', () => {
  it.each<[string, number, readonly string[], boolean]>([
    ['a grant of now', 0, good.categories, true],
    ['a grant of the next millisecond', -1, good.categories, false],
    ['a grant of 365 days', 365 * DAY, good.categories, true],
    ['a grant older than 365 days', 365 * DAY + 1, good.categories, false],
    ['a partial record of the future', -1, ['necessary', 'functionality'], false],
    ['a refusal of the future', -400 * DAY, ['necessary'], true],
    ['a refusal of 365 days', 365 * DAY, ['necessary'], true],
    ['a refusal older than 365 days', 365 * DAY + 1, ['necessary'], false],
  ])('decides by age whether to accept %s [CON-21]', (_, age, categories, holds) => {
    const record = at(NOW - age, categories);
    expect(parseRecord(encode(record), NOW)).toEqual(holds ? record : undefined);
  });

  it('accepts no grant but keeps a refusal when the clock is NaN [CON-21]', () => {
    expect(parseRecord(encode(good), Number.NaN)).toBeUndefined();
    expect(parseRecord(encode(at(NOW, ['necessary'])), Number.NaN)).toBeDefined();
  });

  it('parses dates when a library has replaced Date.parse [CON-21]', () => {
    const { parse } = Date;
    Date.parse = () => null as never;
    try {
      expect(parseRecord(encode(good), NOW)).toEqual(good);
    } finally {
      Date.parse = parse;
    }
  });

  it.each([
    ['JSON', 'parse'],
    ['Array', 'isArray'],
  ] as const)('throws when the page has broken %s.%s, so that a refusal is not read as no record [CON-22]', (name, method) => {
    const owner = globalThis[name] as unknown as Record<string, unknown>;
    const own = owner[method];
    owner[method] = () => {
      throw new Error('broken');
    };
    try {
      expect(() => parseRecord(encode(at(NOW, ['necessary'])), NOW)).toThrow('broken');
    } finally {
      owner[method] = own;
    }
  });
});

describe('byStanding', () => {
  const refusal = at(NOW - 9 * DAY, ['necessary']);
  const cases: [string, ReturnType<typeof at>[], number][] = [
    ['the younger grant', [at(NOW - DAY), at(NOW)], 1],
    ['the refusal, however old', [at(NOW), refusal, at(NOW - DAY)], 1],
    ['the younger refusal', [refusal, at(NOW), at(NOW - DAY, [])], 2],
    ['a refusal before a younger record without analytics', [at(NOW, ['necessary', 'functionality']), refusal], 1],
    ['the first of two alike', [at(NOW), at(NOW)], 0],
  ];
  it.each(cases)('byStanding sorts %s first [CON-21]', (_, records, index) => {
    expect([...records].sort(byStanding)[0]).toBe(records[index]);
  });
});

describe('isRejection', () => {
  it.each([
    [['necessary'], true],
    [['necessary', 'analytics'], false],
    [['analytics'], false],
  ])('isRejection of %o returns %o [CON-05]', (categories, rejected) => {
    expect(isRejection({ ...good, categories })).toBe(rejected);
  });
});
