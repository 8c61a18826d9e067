import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readTime } from '../../../lib/time/read-time';

it.each([
  ['2026-05-01', '2026-05-01T00:00:00.000Z'],
  [' 2026-05-01 ', '2026-05-01T00:00:00.000Z'],
  ['2028-02-29', '2028-02-29T00:00:00.000Z'],
  ['2026-05-01T12:00Z', '2026-05-01T12:00:00.000Z'],
  ['2026-06-01T12:00:00+02:00', '2026-06-01T10:00:00.000Z'],
  ['2026-06-01T12:00:00.5Z', '2026-06-01T12:00:00.500Z'],
])('readTime of %j is %s [EXP-01 PRM-05]', (text, time) => {
  expect(new Date(readTime(text)).toISOString()).toBe(time);
});

it.each(
  [
    ...[
      '2026-02-30',
      '2026-02-29',
      '2026-04-31',
      '2026-13-01',
      '2026-00-10',
      '2026-05-00',
      '2026-05-01T25:00Z',
      '2026-05-01T12:60Z',
      '2026-02-30T00:00Z',
    ],
    ...[
      '03/04/2026',
      '3.4.2026',
      '2026-5-1',
      '2026/05/01',
      '20260501',
      '2026-05',
      '2026',
      '5',
      '0',
      '1700000000000',
      'May 1, 2026',
      '1 May 2026',
      'soon',
    ],
    ...['2026-05-01 12:00', '2026-05-01T12', '2026-05-01T12:00+0200', '2026-05-01T12:00 CET', '-002026-05-01', '', ' ', 'NaN', 'null'],
    ...[5, 1_700_000_000_000, null, undefined, true, new Date(0), {}],
  ].map((said) => [said]),
)('readTime of %j is NaN, in every browser [EXP-01 PRM-05]', (said) => {
  expect(readTime(said)).toBeNaN();
});

it('readTime reads every time of `toISOString` as itself, and every day as its midnight [EXP-01 PRM-05]', () => {
  fc.assert(
    fc.property(fc.date({ min: new Date(0), max: new Date('2200-01-01'), noInvalidDate: true }), (date) => {
      expect(readTime(date.toISOString())).toBe(+date);
      expect(readTime(date.toISOString().slice(0, 10))).toBe(Math.floor(+date / 86_400_000) * 86_400_000);
    }),
  );
});
