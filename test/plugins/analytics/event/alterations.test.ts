import { expect, it } from 'vitest';
import type { HitPayload } from '../../../../kernel';
import { alterations } from '../../../../plugins/analytics/event/alterations';

const found = (given: HitPayload, hit: HitPayload, hidden = 0) =>
  alterations({ name: 'a', time: 0, given, hidden, properties: Object.fromEntries(Object.keys(given).map((name) => [name, 1])) }, hit);

const cases: [what: string, given: HitPayload, hit: HitPayload, expected: string[]][] = [
  ['nothing when the hit is complete', { a: 'x', b: 5, c: true }, { a: 'x', b: 5, c: true, hit_id: 'y' }, []],
  ['masked properties', { a: 'to jane@example.org', b: 5550100199 }, { a: 'to ***', b: '***' }, ['a masked', 'b masked']],
  ['properties that redaction emptied, as cut', { a: '?email=x', inp: 4111111111111111 }, {}, ['a cut', 'inp cut']],
  ['cut properties', { a: 'xxxxx', b: 'https://a.example/?utm_id=1' }, { a: 'xx…', b: 'https://a.example/' }, ['a cut', 'b cut']],
  [
    'no properties that are shortened by rule',
    { page_title: 'A | B', page_location: 'https://a.example/?utm_id=1' },
    { page_title: 'A' },
    [],
  ],
  ['no properties that only grew', { event: 'x' }, { event: 'pledge' }, []],
  ['a list for its items', { items: [{ a: 'jane@example.org' }] }, { items: [{ a: '***' }] }, ['items masked']],
  ['a list that is too long', { items: [{ a: 1 }, { a: 2 }] }, { items: [{ a: 1 }] }, ['items cut']],
];
it.each(cases)('an alteration report lists %s [PRV-02]', (_, given, hit, expected) => expect(found(given, hit)).toEqual(expected));

it('an alteration report lists a property that may not be reported without its name [PRV-02]', () =>
  expect(found({ a: 'x' }, { a: 'x' }, 2)).toEqual(['a property removed', 'a property removed']));

it('an alteration report lists a property whose value could not be read [DON-08]', () =>
  expect(alterations({ name: 'a', time: 0, given: { a: 'x' }, unread: ['currency'], properties: { a: 'x' } }, { a: 'x' })).toEqual([
    'currency unreadable',
  ]));

it('an alteration report lists the properties beyond the limit [EVT-06]', () =>
  expect(alterations({ name: 'a', time: 0, given: { p1: 1, p20: 2 }, properties: { p1: 1 } }, { p1: 1 })).toEqual(['p20 trimmed']));

it('an alteration report lists nothing for an event that another plugin recreated after the limits', () =>
  expect(alterations({ name: 'a', time: 0, properties: { b: 1 } }, { b: 1 })).toEqual([]));
