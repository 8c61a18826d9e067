import { describe, expect, it } from 'vitest';
import { CATEGORIES, decide } from '../../../kernel/consent/gate';
import type { Visitor } from '../../../kernel/detect/visitor';

const record = (...categories: string[]) => ({
  categories,
  consent_date: '2026-11-20',
  consent_uuid: '0b8f6c1e-4d2a-4c3b-9f10-2a7d5e6b8c90',
});
const person: Visitor = { bot: false, dnt: false, gpc: false, admin: false, internal: false, optIn: false, international: undefined };
const granted = record('necessary', 'analytics');
const refused = record('necessary');

describe('decide', () => {
  it.each([
    ['allows analytics in opt-out without a record [CON-03]', 'analytics', {}, undefined, true, 'opt-out'],
    ['denies analytics in opt-in without a record [CON-08]', 'analytics', { optIn: true }, undefined, false, 'opt-in'],
    ['allows a category of the record [CON-04]', 'analytics', {}, granted, true, 'granted'],
    ['allows a category of the record in opt-in [CON-04]', 'analytics', { optIn: true }, granted, true, 'granted'],
    ['denies a category that the record lacks [CON-05]', 'analytics', {}, refused, false, 'rejected'],
    ['denies a bot with consent [CON-19]', 'analytics', { bot: true }, granted, false, 'bot'],
    ['denies Do Not Track with consent [CON-19]', 'analytics', { dnt: true }, granted, false, 'dnt'],
    ['denies Global Privacy Control with consent [CON-19]', 'analytics', { gpc: true }, granted, false, 'gpc'],
    ['denies a bot without a record [CON-19]', 'analytics', { bot: true }, undefined, false, 'bot'],
    ['allows the necessary category to a bot that refused', 'necessary', { bot: true }, refused, true, 'necessary'],
    ['denies an unknown category despite a grant [CON-09]', 'profiling', {}, granted, false, 'unknown'],
    ['denies an unknown category in opt-out without a record [CON-09]', 'profiling', {}, undefined, false, 'unknown'],
    ['denies an unknown category that the record names [CON-09]', 'profiling', {}, record('necessary', 'profiling'), false, 'unknown'],
  ] as const)('%s', (_, category, visitor, given, allowed, reason) => {
    expect(decide(category, { ...person, ...visitor }, given, CATEGORIES)).toEqual({ allowed, reason });
  });

  it.each([
    ['denies analytics in opt-out while the question can’t be seen [CON-03]', 'analytics', {}, undefined, false, 'unseen'],
    [
      'denies analytics in opt-in whether the question can be seen or not [CON-08]',
      'analytics',
      { optIn: true },
      undefined,
      false,
      'opt-in',
    ],
    ['keeps a grant though the question can’t be seen [CON-04]', 'analytics', {}, granted, true, 'granted'],
    ['keeps a refusal though the question can’t be seen [CON-05]', 'analytics', {}, refused, false, 'rejected'],
    ['allows the necessary category while the question can’t be seen', 'necessary', {}, undefined, true, 'necessary'],
    ['denies Do Not Track while the question can’t be seen [CON-19]', 'analytics', { dnt: true }, undefined, false, 'dnt'],
  ] as const)('%s', (_, category, visitor, given, allowed, reason) => {
    expect(decide(category, { ...person, ...visitor }, given, CATEGORIES, undefined, { unseen: true })).toEqual({ allowed, reason });
  });
});
