import { expect, it } from 'vitest';
import type { ExperimentResult } from '../../../../service/console/answers';
import { isMixedUp, reachOf, type Verdict, verdictOf } from '../../../../service/console/screens/experiments/verdict';

const lift = { difference: 0.01, low: 0.004, high: 0.02 };
const measure = (winner?: string): ExperimentResult['measures'][number] => ({
  event: 'signup',
  currency: '',
  winner,
  variants: [
    { variant: 'control', visitors: 100, exposures: 100, conversions: 3, amount: 0 },
    { variant: 'variant1', visitors: 100, exposures: 100, conversions: 5, amount: 0, lift },
  ],
});
const result = (more: Partial<ExperimentResult> = {}): ExperimentResult => ({
  experiment: 'hero',
  variants: [
    { variant: 'control', visitors: 100, exposures: 100 },
    { variant: 'variant1', visitors: 100, exposures: 100 },
  ],
  measures: [measure(), measure('variant1')],
  chance: 0.5,
  mismatch: false,
  late: 0,
  mixed: 0,
  ...more,
});

it.each<[name: string, ExperimentResult, Verdict['kind']]>([
  ['a variant whose interval is above nought', result(), 'better'],
  ['a control that beats every variant', result({ measures: [measure('control')] }), 'control'],
  ['no winner', result({ measures: [measure()] }), 'open'],
  ['no measure', result({ measures: [] }), 'open'],
  // A16: a split that is not as it was meant decides nothing.
  ['an uneven split', result({ mismatch: true }), 'mismatch'],
  ['nobody', result({ variants: [{ variant: 'control', visitors: 0, exposures: 0 }] }), 'nobody'],
])('an experiment with %s is told so', (_, given, kind) => {
  expect(verdictOf(given).kind).toBe(kind);
});

it.each([
  [9, 100, false],
  [10, 989, true],
  [10, 990, false],
  [100, 100_000, false],
])('A16: %d visitors of two variants, beside %d of one, need a look: %s', (mixed, visitors, needs) => {
  expect(isMixedUp({ mixed, variants: [{ variant: 'control', visitors, exposures: visitors }] })).toBe(needs);
});

it('all intervals of a measure share an axis, as long to both sides', () => {
  expect(reachOf(measure())).toBe(0.02);
});
