import { describe, expect, it } from 'vitest';
import { askAnew } from '../../../kernel/consent/ask-apart';
import { CATEGORIES, decide } from '../../../kernel/consent/gate';
import type { Visitor } from '../../../kernel/detect/visitor';

const person: Visitor = { bot: false, dnt: false, gpc: false, admin: false, internal: false, optIn: false, international: undefined };
const record = (asked?: string, categories = ['necessary', 'analytics']) => ({
  categories,
  consent_date: '2026-11-20',
  consent_uuid: '0b8f6c1e-4d2a-4c3b-9f10-2a7d5e6b8c90',
  asked,
});
const LATER = ':aaaaa:bbbbb';
const SHOWN = /(?=.*:aaaaa)(?=.*:bbbbb)/;

describe('a site whose recipients have changed', () => {
  it.each([
    ['asks a visitor whose grant noted nobody [CON-26]', record(), true],
    ['asks a visitor whose grant was shown one of two [CON-26]', record(':aaaaa'), true],
    ['asks a visitor whose grant was shown others [CON-26]', record('.advertising.:zzzzz'), true],
    ['leaves a visitor in peace whose grant was shown each of them, among others [CON-26]', record(':bbbbb:zzzzz:aaaaa'), false],
    ['leaves a visitor in peace who refused [CON-26]', record(undefined, ['necessary']), false],
  ])('%s', (_, given, old) => {
    expect(askAnew(SHOWN, LATER).isOld(given)).toBe(old);
  });

  it('notes each of them once in an answer, beside those that an earlier answer was shown', () => {
    const { answer } = askAnew(SHOWN, LATER);
    expect(answer(['analytics'])).toEqual({ asked: LATER });
    expect(answer(['analytics'], record(':zzzzz'))).toEqual({ asked: `${LATER}:zzzzz` });
    expect(answer(['analytics'], record(`${LATER}:zzzzz`))).toEqual({ asked: `${LATER}:zzzzz` });
  });

  it.each([
    ['keeps the grant in force where cookies don’t wait', person, false, true, 'granted'],
    ['pauses the grant where cookies wait', { ...person, optIn: true }, false, false, 'opt-in-again'],
    ['pauses the grant if the manifest says so', person, true, false, 'opt-in-again'],
  ] as const)('%s, until the answer', (_, visitor, pauses, allowed, reason) => {
    expect(decide('analytics', visitor, record(), CATEGORIES, askAnew(SHOWN, LATER, pauses))).toEqual({ allowed, reason });
    expect(decide('analytics', visitor, record(LATER), CATEGORIES, askAnew(SHOWN, LATER, pauses)).allowed).toBe(true);
  });

  it('decides on names and marks as every site with the network’s two purposes does', () => {
    const { keeps, ids, signals } = askAnew(SHOWN, LATER);
    const allowing = (own: string) => ({ record: undefined, allows: (purpose: string) => purpose === own, covers: () => true });
    const mark = (consent: string) => ({ dataset: { consent } }) as unknown as Element;
    expect([keeps('c_ga', allowing('analytics')), keeps('', allowing('analytics')), keeps('c_ga', allowing('advertising'))]).toEqual([
      true,
      true,
      false,
    ]);
    expect([keeps(mark('analytics'), allowing('analytics')), keeps(mark(''), allowing('analytics'))]).toEqual([true, false]);
    expect([ids, signals(allowing('analytics'))]).toEqual([undefined, undefined]);
  });
});
