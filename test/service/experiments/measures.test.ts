import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Begun, measuresOf } from '../../../service/experiments/measures';

const gift = (currency: string, begun: number): Begun => ({ event: 'transaction', currency, begun });
const other = (event: string, begun: number): Begun => ({ event, currency: '', begun });
const shown = (measures: ReturnType<typeof measuresOf>) => measures.map(({ event, currency, part }) => [event, currency, part]);

describe('measuresOf', () => {
  it('gives gifts half of the chance, and other conversions the rest in the order of their arrival [EXP-05]', () => {
    const rows = [other('transaction', 1), gift('USD', 5), gift('EUR', 2), other('signup', 7), other('action', 3), gift('USD', 1)];
    expect(shown(measuresOf(rows))).toEqual([
      ['transaction', '', 1 / 4],
      ['transaction', 'USD', 1 / 8],
      ['transaction', 'EUR', 1 / 24],
      ['action', '', 1 / 4],
      ['signup', '', 1 / 12],
    ]);
  });

  it('shares alike among the conversions that a definition names, and measures no other [EXP-05]', () => {
    expect(shown(measuresOf([gift('USD', 1), other('action', 2)], ['signup', 'transaction']))).toEqual([
      ['signup', '', 1 / 2],
      ['transaction', '', 1 / 4],
      ['transaction', 'USD', 1 / 8],
    ]);
  });

  it('never promises more than the whole chance, and takes nothing from a measure when another is added [EXP-05]', () => {
    const row = fc.oneof(
      fc.record({ event: fc.constantFrom('signup', 'action', 'submit', 'submission'), currency: fc.constant(''), begun: fc.nat() }),
      fc.record({ event: fc.constant('transaction'), currency: fc.constantFrom('', 'USD', 'EUR', 'GBP', 'XTS'), begun: fc.nat() }),
    );
    fc.assert(
      fc.property(fc.array(row), fc.array(row), (before, later) => {
        const last = Math.max(0, ...before.map(({ begun }) => begun));
        const after = measuresOf([...before, ...later.map((one) => ({ ...one, begun: last + 1 + one.begun }))]);
        const kept = measuresOf(before).every((one) => after.some((two) => JSON.stringify(one) === JSON.stringify(two)));
        return kept && after.reduce((sum, { part }) => sum + part, 0) <= 1;
      }),
    );
  });
});
