import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { HitPayload } from '../../../kernel';
import { conversionOf } from '../../../lib/records/told-conversion';

const HIT_ID = '3f2504e0-4f89-41d3-9a0c-0305e82c3301';
const of = (hit: HitPayload) => conversionOf({ hit_id: HIT_ID, ...hit });

describe('conversionOf', () => {
  const events = [
    'transaction',
    'donation',
    'purchase',
    'action',
    'signup',
    'sign_up',
    'mailchimp_signup',
    'submit',
    'submission',
    'woobox_submit',
    'fillout_submit',
  ];
  it.each(events)('conversionOf treats %s as a conversion [CNV-01]', (event) =>
    expect(of({ event })?.event).toBe(/^(transaction|purchase)$/.test(event) ? 'donation' : event),
  );

  it('treats no other event as a conversion [CNV-01]', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.constantFrom('form_submit', 'Submit', 'page_view', 'donations', '', 'toString')), (event) => {
        fc.pre(!events.includes(event));
        expect(of({ event })).toBeUndefined();
      }),
      { numRuns: 500 },
    );
  });

  it('assigns the three events of a gift one id, and another gift another [CNV-02]', () => {
    const ids = ['donation', 'transaction', 'purchase'].map(
      (event) => of({ event, transaction_id: 'R-1', event_id: `${event}_R_2d_1` })?.id,
    );
    expect(new Set(ids)).toEqual(new Set(['gift_R_2d_1']));
    expect(of({ event: 'donation', transaction_id: 'R-2' })?.id).toBe('gift_R_2d_2');
    expect(of({ event: 'action', transaction_id: 'R-1' })?.id).toBe('action_R_2d_1');
  });

  it('falls back to the event’s own id, then to the hit’s temporary one [CNV-02]', () => {
    expect(of({ event: 'signup', event_id: 'form-7' })).toMatchObject({ id: 'form_2d_7' });
    expect(of({ event: 'signup' })).toMatchObject({ id: HIT_ID.replaceAll('-', '_2d_') });
    expect(of({ event: 'donation', transaction_id: 'null' })).not.toHaveProperty('transaction');
  });

  const UNCLEAR = [
    { value: 50, altered: 'currency unreadable' },
    { value: 50, altered: 'a masked, currency unreadable' },
    { value: 50, currency: '$' },
    { value: 50, currency: 'kr' },
    { value: true },
    { value: '0x10' },
    { value: '1e3' },
    { value: '1.000,50' },
  ];
  const worth: [HitPayload, object][] = [
    [
      { value: 50, currency: 'EUR' },
      { value: 50, currency: 'EUR' },
    ],
    [{ amount: 25.5 }, { value: 25.5, currency: 'USD' }],
    [{ value: '10' }, { value: 10, currency: 'USD' }],
    [{ value: 0 }, { value: 0, currency: 'USD' }],
    [{ amount: '0' }, { value: 0, currency: 'USD' }],
    [
      { value: 0, amount: 25 },
      { value: 25, currency: 'USD' },
    ],
    [
      { value: 0, amount: 'much' },
      { value: 0, currency: 'USD' },
    ],
    [
      { value: 'much', amount: 7, currency: 'eur' },
      { value: 7, currency: 'EUR' },
    ],
  ];
  it.each(worth)('conversionOf reads the value from %j [CNV-02]', (said, told) =>
    expect(of({ event: 'purchase', ...said })).toMatchObject(told),
  );
  it.each([{ value: -5 }, { value: 'much' }, { value: Number.POSITIVE_INFINITY }, {}, ...UNCLEAR])(
    'conversionOf reads no value from %j [CNV-02]',
    (said) => {
      expect(of({ event: 'purchase', ...said } as HitPayload)).not.toHaveProperty('value');
    },
  );

  it('contains nothing else of a hit [PRV-01 CNV-02]', () => {
    const { transaction, ...rest } = of({ event: 'donation', transaction_id: 'R-1', value: 5, page_location: 'x', user_id: 'u' }) ?? {};
    expect(rest).toEqual({ event: 'donation', id: 'gift_R_2d_1', gift: true, value: 5, currency: 'USD' });
    expect(transaction).toBe('R-1');
  });
});
