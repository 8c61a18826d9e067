// @page
import { beforeEach, describe, expect, it } from 'vitest';
import type { Env } from '../../../kernel';
import { conversionOf } from '../../../lib/records/told-conversion';
import { CONVERSIONS_KEY, createLedger } from '../../../plugins/vendors/ledger';
import { alike } from '../../support/transaction-ids';

const env = { window, now: () => 1_700_000_000_000 } as unknown as Env;
const gift = { id: 'gift_R_1' };

beforeEach(() => localStorage.clear());

describe('createLedger', () => {
  it('reports each conversion to each service once [CNV-02]', () => {
    const ledger = createLedger(env, () => {});
    expect([ledger.first('social-pixel', gift), ledger.first('social-pixel', gift), ledger.first('ad-pixel', gift)]).toEqual([
      true,
      false,
      true,
    ]);
    expect(ledger.first('social-pixel', { id: 'gift_R_2' })).toBe(true);
  });

  const telling: [what: string, hit: (id: string) => Record<string, string>][] = [
    ['gifts', (id) => ({ event: 'donation', hit_id: 'h', transaction_id: id })],
    ['sign-ups', (id) => ({ event: 'mailchimp_signup', hit_id: 'h', transaction_id: id })],
    ['conversions with an id of their own', (id) => ({ event: 'signup', hit_id: 'h', event_id: id })],
  ];
  it.each(telling)('reports each of %s once, even when their ids look alike [CNV-02 DON-08]', (_, hit) => {
    for (const { ids } of alike) {
      localStorage.clear();
      const told = () => {
        const ledger = createLedger(env, () => {});
        return ids.map((id) => ledger.first('session-recording', conversionOf(hit(id)) ?? { id: 'none' }));
      };
      expect([ids, told(), told()]).toEqual([ids, ids.map(() => true), ids.map(() => false)]);
    }
  });

  it('remembers across page views and tabs, under a key that begins with tp_ [CNV-02]', () => {
    createLedger(env, () => {}).first('social-pixel', gift);
    expect(createLedger(env, () => {}).first('social-pixel', gift)).toBe(false);
    expect(Object.keys(localStorage)).toEqual([CONVERSIONS_KEY]);
    expect(CONVERSIONS_KEY).toMatch(/^tp_/);
  });

  it('remembers as long as the page without storage [CNV-02]', () => {
    const denied = {
      get localStorage(): Storage {
        throw new Error('denied');
      },
    };
    const ledger = createLedger({ ...env, window: denied } as unknown as Env, () => {});
    expect([ledger.first('ad-pixel', gift), ledger.first('ad-pixel', gift)]).toEqual([true, false]);
  });

  it.each(['', '{', '[1,["x"]]', '[2]', 'null', 'x'.repeat(99_999)])('accepts any stored text, case %#', (text) => {
    localStorage.setItem(CONVERSIONS_KEY, text);
    expect(createLedger(env, () => {}).first('ad-pixel', gift)).toBe(true);
  });
});
