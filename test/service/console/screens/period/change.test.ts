import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type Change, changeOf } from '../../../../../service/console/screens/period/change';

it.each<[now: number, before: number, change: Change]>([
  [12, 12, { kind: 'same' }],
  [0, 0, { kind: 'same' }],
  [5, 0, { kind: 'new' }],
  [0, 40, { kind: 'share', by: -1 }],
  [30, 20, { kind: 'share', by: 0.5 }],
  // Under 20, counts.
  [30, 19, { kind: 'count', by: 11 }],
  [1, 4, { kind: 'count', by: -3 }],
])('A2: %d after %d is %j', (now, before, change) => {
  expect(changeOf(now, before)).toEqual(change);
});

it('A2: a change is always a finite number', () => {
  fc.assert(
    fc.property(fc.nat(), fc.nat(), (now, before) => {
      const change = changeOf(now, before);
      if ('by' in change) expect(Number.isFinite(change.by)).toBe(true);
    }),
  );
});
