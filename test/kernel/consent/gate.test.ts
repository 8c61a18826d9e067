import { describe, expect, it } from 'vitest';
import { judge } from '../../../kernel/consent/gate';
import type { Visitor } from '../../../kernel/detect/visitor';

const record = (...categories: string[]) => ({
  categories,
  consent_date: '2026-11-20',
  consent_uuid: '0b8f6c1e-4d2a-4c3b-9f10-2a7d5e6b8c90',
});
const person: Visitor = { bot: false, dnt: false, gpc: false, admin: false, internal: false, optIn: false, international: undefined };
const granted = record('necessary', 'analytics');
const refused = record('necessary');

describe('judge', () => {
  it.each([
    ['CON-03 opt-out without a record', 'analytics', {}, undefined, true, 'opt-out'],
    ['CON-08 opt-in without a record', 'analytics', { optIn: true }, undefined, false, 'opt-in'],
    ['CON-04 a record with the category', 'analytics', {}, granted, true, 'granted'],
    ['CON-04 a record with the category, in opt-in', 'analytics', { optIn: true }, granted, true, 'granted'],
    ['CON-05 a record without it', 'analytics', {}, refused, false, 'rejected'],
    ['CON-19 a bot with consent', 'analytics', { bot: true }, granted, false, 'bot'],
    ['CON-19 do-not-track with consent', 'analytics', { dnt: true }, granted, false, 'dnt'],
    ['CON-19 privacy control with consent', 'analytics', { gpc: true }, granted, false, 'gpc'],
    ['CON-19 a bot without a record', 'analytics', { bot: true }, undefined, false, 'bot'],
    ['what is necessary, for a bot that refused', 'necessary', { bot: true }, refused, true, 'necessary'],
    ['a category that nobody knows, granted or not [CON-09]', 'profiling', {}, granted, false, 'unknown'],
    ['a category that nobody knows, in opt-out without a record [CON-09]', 'profiling', {}, undefined, false, 'unknown'],
    [
      'a category that nobody knows, of a record that names it [CON-09]',
      'profiling',
      {},
      record('necessary', 'profiling'),
      false,
      'unknown',
    ],
  ] as const)('%s', (_, category, visitor, given, allowed, reason) => {
    expect(judge(category, { ...person, ...visitor }, given)).toEqual({ allowed, reason });
  });
});
