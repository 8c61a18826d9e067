import { expect, it } from 'vitest';
import { inCurrency } from '../../../../service/console/figures/in-currency';

const gifts = [
  { currency: 'EUR', count: 2, sum: '10.5' },
  { currency: 'USD', count: 1, sum: 20 },
];

it('A8: an answer in a currency has its gifts alone, in each row and in what is left over, and all other figures as they were', () => {
  const answer = { visits: 3, gifts, rows: [{ name: 'a', visits: 2, gifts }], other: { visits: 1, gifts } };
  const [eur] = gifts;
  expect(inCurrency(answer, 'EUR')).toEqual({
    ...{ visits: 3, gifts: [eur] },
    ...{ rows: [{ name: 'a', visits: 2, gifts: [eur] }], other: { visits: 1, gifts: [eur] } },
  });
  expect(inCurrency(answer, 'CHF').rows).toEqual([{ name: 'a', visits: 2, gifts: [] }]);
  expect(inCurrency(answer, undefined)).toBe(answer);
  expect(inCurrency({ rows: [{ visits: 1 }], other: null }, 'EUR')).toEqual({ rows: [{ visits: 1 }], other: null });
});
