import { expect, it } from 'vitest';
import type { Properties } from '../../../../kernel';
import { shareOf } from '../../../../plugins/analytics/event/sampling';

const cases: [name: string, sample: unknown, share: number][] = [
  ['a', undefined, 1],
  ['a', 0.25, 0.25],
  ['a', 1, 1],
  ['a', 25, 0.25],
  ['a', 100, 1],
  ['a', 1.5, 0.015],
  ['a', 1000, 1],
  ['a', 0, 0],
  ['a', -1, 1],
  ['a', Number.NaN, 1],
  ['a', '50', 0.5],
  ['a', ' 0.1 ', 0.1],
  ['a', '10%', 1],
  ['a', '', 1],
  ['a', 'much', 1],
  ['debug_overlay', undefined, 0.1],
  ['debug_overlay', 50, 0.5],
];
it.each(cases)('shareOf %s with sample %s is %d [EVT-08]', (name, sample, share) =>
  expect(shareOf({ name, properties: { sample } as Properties, time: 0 })).toBeCloseTo(share, 6),
);
