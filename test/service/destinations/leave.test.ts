import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Purpose } from '../../../service/destinations/entry';
import { type Choice, type LeaveFacts, refusalOf } from '../../../service/destinations/leave';

const AT = 1_000_000;
const NONE: LeaveFacts = { own: [], others: [] };
const choice = (granted: readonly string[], date = AT - 10, received = date, mode?: string): Choice => ({
  ...{ date, received, granted },
  ...(mode && { mode }),
});
const yes = choice(['necessary', 'analytics', 'advertising']);
const decide = (purposes: unknown, needed: readonly Purpose[] = ['analytics'], facts = NONE) =>
  refusalOf({ moment: AT, received: AT, purposes }, needed, facts);

describe('leave', () => {
  // A text that is no list of purposes states none; a receipt that grants more gives none, of whomever it is.
  const nothing = [
    undefined,
    null,
    '',
    ' ',
    ',',
    'analytics,',
    ',analytics',
    'Analytics',
    'ANALYTICS',
    ' analytics',
    'analytics ',
    'analytics, advertising',
    'analytics;advertising',
    'analytics\n',
    'opt_out,analytics',
    'OPT_OUT',
    'all',
    '*',
    'true',
    'necessary',
    'unknown',
    'analytic',
    ['analytics'],
    true,
    1,
    { analytics: true },
  ];
  it.each(nothing)('is not what %j states, with and without receipts [D15]', (stated) => {
    for (const facts of [NONE, { own: [yes], others: [] }, { own: [], others: [yes] }])
      expect(decide(stated, ['analytics'], facts)).toBe('no leave');
  });

  it('is what the hit states for every purpose that is needed', () => {
    expect(decide('necessary,analytics')).toBeUndefined();
    expect(decide('analytics', ['analytics', 'advertising'])).toBe('no leave');
    expect(decide('analytics,advertising', ['analytics', 'advertising'])).toBeUndefined();
    expect(decide('analytics,advertising', [])).toBe('no leave');
  });

  it('is opt_out for analytics alone, and nowhere where the visitor was asked first', () => {
    expect(decide('opt_out')).toBeUndefined();
    expect(decide('opt_out', ['advertising'])).toBe('no leave');
    expect(decide('opt_out', ['analytics'], { own: [], others: [choice(['analytics'], AT - 9, AT - 9, 'opt_in')] })).toBe('no leave');
  });

  it('ends with what came since: a refusal, a narrower choice, another id’s refusal, a signal, a suppression', () => {
    const no = ['necessary'];
    const cases: readonly LeaveFacts[] = [
      { own: [yes, choice(no, AT + 5)], others: [] },
      { own: [yes, choice(['advertising'], AT + 5), choice(['analytics'], AT + 9)], others: [] },
      // By a page's clock that is behind.
      { own: [yes, choice(no, AT - 500, AT + 5)], others: [] },
      { own: [], others: [choice(no, AT - 500, AT + 5)] },
      { own: [], others: [choice(no, AT + 5, AT - 1)] },
      { ...NONE, signalled: AT + 1 },
      { ...NONE, suppressed: true },
      { own: [yes, choice(no, yes.date)], others: [] },
    ];
    for (const facts of cases) expect(decide('analytics', ['analytics'], facts)).toBeDefined();
  });

  it('is refused to a recipient that the visitor has switched off, by the hit or by a later choice, and to no other', () => {
    const of = (names: readonly string[], purposes: unknown, facts = NONE) =>
      refusalOf({ moment: AT, received: AT, purposes }, ['advertising'], facts, names);
    const stated = 'analytics,advertising,~social-pixel';
    expect(of(['meta', 'social-pixel'], stated)).toBe('refused');
    expect(of(['google', 'gtag'], stated)).toBeUndefined();
    const off = (date: number): LeaveFacts => ({ own: [{ ...yes, date, received: date, off: ['social-pixel'] }], others: [] });
    for (const date of [AT - 5, AT + 5]) {
      expect(of(['meta', 'social-pixel'], 'analytics,advertising', off(date))).toBe('refused');
      expect(of(['google', 'gtag'], 'analytics,advertising', off(date))).toBeUndefined();
    }
    expect(of([], 'analytics,advertising,~')).toBe('no leave');
  });

  it('stays after a refusal that a later grant had replaced before the hit, and after other ids’ refusals of before', () => {
    expect(
      decide('analytics', ['analytics'], { own: [choice(['necessary'], AT - 50), yes], others: [choice(['necessary'], AT - 50)] }),
    ).toBe(undefined);
  });

  it('never widens: more facts allow nothing that fewer had not', () => {
    const granted = fc.subarray(['necessary', 'analytics', 'advertising', 'personalisation']);
    const choices = fc.array(
      fc.record({ date: fc.integer({ min: AT, max: AT + 20 }), received: fc.integer({ min: AT - 20, max: AT + 20 }), granted }),
      { maxLength: 4 },
    );
    const stated = fc.oneof(fc.constant('opt_out'), granted.map(String), fc.constantFrom(...nothing));
    const needed = fc.subarray<Purpose>(['analytics', 'advertising']);
    fc.assert(
      fc.property(stated, needed, choices, choices, choices, (purposes, wants, own, others, more) => {
        const few = decide(purposes, wants, { own, others });
        const many = decide(purposes, wants, { own: [...own, ...more.filter(({ date }) => date > AT)], others: [...others, ...more] });
        if (few !== undefined) expect(many).toBeDefined();
      }),
    );
  });
});
