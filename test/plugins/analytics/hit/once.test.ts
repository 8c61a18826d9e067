// @page
import { afterEach, expect, it, vi } from 'vitest';
import type { HitPayload } from '../../../../kernel';
import { createOnce } from '../../../../plugins/analytics/hit/once';
import { alike } from '../../../support/transaction-ids';

const report = vi.fn();

afterEach(() => {
  report.mockClear();
  vi.restoreAllMocks();
  localStorage.clear();
});

it('analytics accepts each event of a gift once, across pages [CNV-02]', () => {
  const isNew = createOnce({ window }, report);
  const purchase = { event: 'purchase', transaction_id: 'tx-9', value: 25 };
  expect([purchase, purchase, { ...purchase, event: 'donation' }, { ...purchase, transaction_id: 7 }].map(isNew)).toEqual([
    true,
    false,
    true,
    true,
  ]);
  expect(createOnce({ window }, report)(purchase)).toBe(false);
});

it.each(alike)('analytics accepts each of $ids once [DON-08]', ({ ids }) => {
  const gifts = ids.map((id) => ({ event: 'purchase', transaction_id: id }));
  expect(gifts.map(createOnce({ window }, report))).toEqual(ids.map(() => true));
  expect(gifts.map(createOnce({ window }, report))).toEqual(ids.map(() => false));
});

it.each<HitPayload>([
  { event: 'page_view' },
  { event: 'purchase' },
  { event: 'purchase', transaction_id: 'undefined' },
  { event: 'refund', transaction_id: 'tx-9' },
])('accepts %j each time [CNV-02]', (hit) => {
  const isNew = createOnce({ window }, report);
  expect([isNew(hit), isNew(hit)]).toEqual([true, true]);
});

it('analytics remembers 100 gifts, and keeps them in memory when nothing can be stored [CNV-02]', () => {
  const denied = vi.spyOn(Storage.prototype, 'getItem').mockReturnValue(null);
  const isNew = createOnce({ window }, report);
  const gift = (id: number) => ({ event: 'donation', transaction_id: id });
  expect([isNew(gift(1)), isNew(gift(1))]).toEqual([true, false]);
  denied.mockRestore();
  for (let id = 2; id < 200; id++) isNew(gift(id));
  expect(localStorage.getItem('tp_gifts')?.split(' ')).toHaveLength(100);
});

it('analytics drops a text that is no list of ids, and warns of it [SES-11]', () => {
  localStorage.setItem('tp_gifts', '{"broken');
  expect(createOnce({ window }, report)({ event: 'donation', transaction_id: 'tx-9' })).toBe(true);
  expect(report.mock.calls.map(([error, detail]) => [error.message, detail])).toEqual([["tp_gifts can't be parsed", { severity: 'warn' }]]);
  expect(localStorage.getItem('tp_gifts')).toBe('donation_tx-9');
});
