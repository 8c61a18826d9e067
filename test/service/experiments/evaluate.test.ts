import { expect, it } from 'vitest';
import { type Beside, evaluateAll, type Plan, type VariantRow } from '../../../service/experiments/evaluate';

const row = (experiment: string, variant: string, visitors: number, more: Partial<VariantRow> = {}): VariantRow => ({
  ...{ experiment, variant, visitors, exposures: visitors, event: '', currency: '', conversions: 0, amount: 0, squares: 0, begun: 0 },
  ...more,
});

/** Counts how often rows are read, as a measure of work that a busy machine does not change. */
function counted(rows: readonly VariantRow[]) {
  let reads = 0;
  const get = (target: VariantRow, name: string) => {
    if (name === 'experiment') reads += 1;
    return Reflect.get(target, name);
  };
  const watched = rows.map((one) => new Proxy(one, { get }));
  return { watched, reads: () => reads };
}

const plan: Plan = {
  shares: new Map([
    ['control', 0.5],
    ['variant1', 0.5],
  ]),
  conversions: ['signup'],
};

it('evaluates the defined experiments among 12 000 that somebody made up, and reads each row once or twice', () => {
  const made = Array.from({ length: 12_000 }, (_, i) => row(`made-${i}`, 'control', i));
  const real = ['control', 'variant1'].map((variant) => row('hero', variant, 5, { event: 'signup', conversions: 2 }));
  const { watched, reads } = counted([...made.slice(0, 6_000), ...real, ...made.slice(6_000)]);
  const late = new Map<string, Beside>([...made.map(({ experiment }) => [experiment, { late: 1 }] as const), ['hero', { late: 3 }]]);
  const results = evaluateAll(watched, (id) => (id === 'hero' ? plan : undefined), late);
  expect(results).toHaveLength(51);
  expect(results.find(({ experiment }) => experiment === 'hero')).toMatchObject({ late: 3, variants: [{ visitors: 5 }, { visitors: 5 }] });
  expect(results.map(({ experiment }) => experiment)).toContain('made-11999');
  expect(reads()).toBeLessThan(4 * watched.length);
});

it('the results page shows an experiment that pages alone define, and one that visitors came late for', () => {
  const results = evaluateAll([row('page', 'control', 1)], () => undefined, new Map([['late', { late: 2 }]]));
  expect(results.map(({ experiment, late }) => [experiment, late]).sort()).toEqual([
    ['late', 2],
    ['page', 0],
  ]);
});
