import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Properties } from '../../../../kernel';
import { faultsOf } from '../../../../lib/contracts/check';
import { hitContract } from '../../../../lib/contracts/hit';
import { type Optional, type Shape, shapeOf } from '../../../../lib/contracts/shape';
import { fitKind, limit, plainValues } from '../../../../plugins/analytics/event/properties';
import { isReportable } from '../../../../plugins/analytics/hit/redact';
import { dropEmpty } from '../../../../plugins/analytics/map-values';

describe('drop-empty', () => {
  it.each([null, undefined, '', '  ', '(empty)', 'null', '(not set)', '(Not Set)'])('dropEmpty drops %j [EVT-07]', (value) =>
    expect(dropEmpty({ a: value, b: 1 })).toEqual({ b: 1 }),
  );

  it.each([0, false, '0', 'nullify', '(other)', 'empty'])('dropEmpty keeps %j [EVT-07]', (value) =>
    expect(dropEmpty({ a: value })).toEqual({ a: value }),
  );

  it('dropEmpty drops an empty list [EVT-07]', () => expect(dropEmpty({ items: [] })).toEqual({}));
});

describe('field-kinds', () => {
  const cases: [names: string, given: string | number | boolean, fitted: string | number | boolean | null][] = [
    ['event_category page_title campaign_id utm_source wave_code url_builder_owner connection_type', 5, '5'],
    ['event_label campaign_name', true, 'true'],
    ['event_value', 12.5, 12.5],
    ['event_value', 'gold', 'gold'],
    ['event_value', true, 1],
    ['event_index total_clicks timestamp', 3.5, 4],
    ['event_index total_clicks timestamp', '3', null],
    ['event_index total_clicks timestamp', -1, null],
    ['event_index total_clicks timestamp', 1e300, null],
    ['event_index total_clicks', 0, 0],
    ['timestamp', 0, null],
    ['time_on_page attention ttfb fcp lcp cls inp fid connection_rtt connection_downlink', 0.5, 0.5],
    ['time_on_page attention ttfb fcp lcp cls inp fid connection_rtt connection_downlink', -1, null],
    ['time_on_page attention ttfb fcp lcp cls inp fid connection_rtt connection_downlink', 'fast', null],
    ['time_on_page attention ttfb fcp lcp cls inp fid connection_rtt connection_downlink', true, null],
    ['scroll_depth', 100, 100],
    ['scroll_depth', 101, null],
    ['screen viewport', '1280x720', '1280x720'],
    ['screen viewport', 'undefinedxundefined', null],
    ['screen viewport', -1, null],
    ['utm_id', '20261015001', '20261015001'],
    ['utm_id', 20261015001, null],
    ['utm_id', '123', null],
    ['currency', ' eur ', 'EUR'],
    ['currency', '€', 'EUR'],
    ['currency', '$', null],
    ['currency', 'ABC', null],
    ['currency', 978, null],
    ['a_field_of_its_own', -1, -1],
  ];

  it.each(cases)('analytics fits %s: %j becomes %j [EVT-01 SES-08 HIT-04]', (names, given, fitted) => {
    for (const name of names.split(' ')) expect(fitKind(name, given)).toBe(fitted);
  });

  it('always fits known fields to the service’s contract [HIT-01]', () => {
    const known = Object.entries<Shape | Optional>(hitContract.keys).filter(
      ([name]) => !/^(items|event|site|environment|brand|stream|tracker_version|nav_type|consent_purposes)$|_id$/.test(name),
    );
    const value = fc.oneof(fc.string({ maxLength: 100 }), fc.double({ noNaN: true, noDefaultInfinity: true }), fc.integer(), fc.boolean());
    fc.assert(
      fc.property(fc.constantFrom(...known), value, ([name, key], given) => {
        const fitted = fitKind(name, given);
        expect(fitted === null ? [] : faultsOf(shapeOf(key), fitted)).toEqual([]);
      }),
    );
  });
});

describe('plain-values', () => {
  const plain = (properties: object) => plainValues(properties as Properties, isReportable);

  describe('plainValues', () => {
    const cyclic: Record<string, unknown> = {};
    cyclic.self = cyclic;

    it('returns texts, numbers, booleans, and markers for everything else', () => {
      const values = {
        a: 'x',
        b: 1.5,
        c: false,
        d: null,
        e: undefined,
        f: 10n,
        h: cyclic,
        i: () => 1,
        j: Symbol('s'),
        k: [1],
      };
      expect(plain(values)).toEqual({
        ...{ a: 'x', b: 1.5, c: false, d: null, e: null, f: '10' },
        ...{ h: '[object]', i: '[function]', j: '[symbol]', k: '[object]' },
      });
    });

    it.each([Number.NaN, Infinity, -Infinity])('turns the number %s into null, in known and unknown fields [EVT-07]', (value) =>
      expect(plain({ event_value: value, event_label: value, score: value })).toEqual({
        event_value: null,
        event_label: null,
        score: null,
      }),
    );

    it('plainValues keeps a list of items', () => {
      expect(plain({ items: [{ item_id: 'a', price: 1, tags: ['x'] }, null, 'y'] })).toEqual({ items: [{ item_id: 'a', price: 1 }] });
      for (const items of ['x', 5, true, { a: 1 }, () => 1]) expect(plain({ items })).toEqual({ items: null });
    });

    it('converts names to ones that receivers accept', () => {
      expect(Object.keys(plain({ 'first choice': 1, 'a.b-c$': 1, é: 1, '': 1, ['x'.repeat(200)]: 1 }))).toEqual([
        'first_choice',
        'a.b-c$',
        '_',
        'x'.repeat(100),
      ]);
      const hostile = plain(JSON.parse('{"__proto__": "x", "constructor": "y"}'));
      expect(Object.keys(hostile)).toEqual(['own___proto__', 'own_constructor']);
      expect(({} as { x?: unknown }).x).toBeUndefined();
    });

    it('always returns values that JSON can represent', () => {
      fc.assert(
        fc.property(
          fc.dictionary(fc.string(), fc.anything({ withBigInt: true, withDate: true, withMap: true, withNullPrototype: true })),
          (properties) => {
            const written = JSON.stringify(plain(properties));
            expect(JSON.parse(written)).toEqual(JSON.parse(written));
          },
        ),
      );
    });
  });
});

describe('limits', () => {
  const same = (text: string) => text;
  const long = (length: number) => 'x'.repeat(length);

  describe('limit', () => {
    it('warns of values over 100 characters, and cuts them to 96 and an ellipsis [EVT-03]', () => {
      expect(limit({ a: long(100) }, same)).toEqual({ properties: { a: long(100) }, warnings: [] });
      expect(limit({ a: long(101) }, same)).toEqual({ properties: { a: `${long(96)}…` }, warnings: ['a is over 100 characters'] });
    });

    it('warns of names over 40 characters [EVT-03]', () => {
      expect(limit({ [long(40)]: 1 }, same).warnings).toEqual([]);
      expect(limit({ [long(41)]: 1 }, same).warnings).toEqual([`the name of ${long(41)} is over 40 characters`]);
    });

    const titles: [given: string, reported: string][] = [
      ['Climate | Main', 'Climate'],
      ['A | B | C', 'A'],
      ['A|B', 'A|B'],
      [long(320), long(320)],
      [long(321), `${long(316)}…`],
      [`${long(330)} | Main`, `${long(316)}…`],
      [`${long(100)} | ${long(300)}`, long(100)],
    ];
    it.each(titles)('limit shortens the page title: %# [EVT-04]', (given, reported) =>
      expect(limit({ page_title: given }, same).properties.page_title).toBe(reported),
    );

    it('warns of long addresses, and keeps them whole [EVT-05]', () => {
      const kept = { page_location: long(1000), page_referrer: long(420), page_path: long(100) };
      expect(limit(kept, same)).toEqual({ properties: kept, warnings: [] });
      const over = { page_location: long(1001), page_referrer: long(421), page_path: long(5000) };
      expect(limit(over, same)).toEqual({
        properties: over,
        warnings: ['page_location is over 1000 characters', 'page_referrer is over 420 characters', 'page_path is over 100 characters'],
      });
    });

    it('limit keeps ad click ids whole [SES-09]', () =>
      expect(limit({ gclid: long(200), fbclid: long(200) }, same)).toEqual({
        properties: { gclid: long(200), fbclid: long(200) },
        warnings: [],
      }));

    it('applies within items, and to names that Object.prototype has, too [EVT-03]', () => {
      expect(limit({ items: [{ item_name: long(101), price: 1 }] }, same).properties).toEqual({
        items: [{ item_name: `${long(96)}…`, price: 1 }],
      });
      expect(limit({ constructor: long(101) }, same).properties).toEqual({ constructor: `${long(96)}…` });
      expect((limit({ items: Array.from({ length: 300 }, () => ({ a: 1 })) }, same).properties.items as object[]).length).toBe(200);
    });

    it('masks personal data before a cut hides it [PRV-01]', () => {
      const clean = (text: string) => text.replace('jane@example.org', '***');
      expect(limit({ a: `${long(90)} jane@example.org ${long(20)}` }, clean).properties.a).toBe(`${long(90)} *** ${'x'}…`);
    });
  });
});
