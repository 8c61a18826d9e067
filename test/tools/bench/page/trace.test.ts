import { expect, it } from 'vitest';
import { duration, outermost, until } from '../../../../tools/bench/page/trace';

it('outermost keeps the outermost of nested spans', () => {
  const spans = [
    { from: 0, to: 10 },
    { from: 2, to: 5 },
    { from: 10, to: 12 },
  ];
  expect(outermost(spans)).toEqual([spans[0], spans[2]]);
});

it('the trace reader cuts off the span that runs at a moment, and drops later ones', () => {
  const spans = [
    { from: 0, to: 2_000 },
    { from: 3_000, to: 9_000 },
    { from: 9_500, to: 9_900 },
  ];
  expect(until(4_000, spans)).toEqual([spans[0], { from: 3_000, to: 4_000 }]);
  expect(duration(until(4_000, spans))).toBe(3);
});
