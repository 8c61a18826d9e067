import { expect, it } from 'vitest';
import { flagAfter, textsOn } from '../../../../../service/console/screens/chart/flags';

const days = ['2026-10-01', '2026-10-02', '2026-10-03', '2026-10-04'];
const flags = [
  { day: '2026-10-02', text: 'a' },
  { day: '2026-10-02', text: 'b' },
  { day: '2026-10-04', text: 'c' },
  { day: '2026-11-04', text: 'another period' },
];

it('A13: lead a key from note to note, both ways, and begin anew after the last', () => {
  expect([null, 0, 1, 3].map((at) => flagAfter(flags, days, at, false))).toEqual([1, 1, 3, 1]);
  expect([null, 0, 1, 3].map((at) => flagAfter(flags, days, at, true))).toEqual([3, 3, 3, 1]);
  expect(flagAfter([], days, null, false)).toBeUndefined();
});

it('are told all of a day', () => {
  expect(textsOn(flags, '2026-10-02')).toEqual(['a', 'b']);
  expect(textsOn(flags, undefined)).toEqual([]);
});
