import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Properties } from '../../../../kernel';
import { plainValues } from '../../../../plugins/analytics/event/plain-values';
import { isReportable } from '../../../../plugins/analytics/hit/redact';

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

  it('keeps a list of items', () => {
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
