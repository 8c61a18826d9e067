import { describe, expect, it } from 'vitest';
import { askApart } from '../../../kernel/consent/ask-apart';
import type { Consent } from '../../../kernel/consent/consent';
import { CATEGORIES, decide } from '../../../kernel/consent/gate';
import type { Visitor } from '../../../kernel/detect/visitor';

const person: Visitor = { bot: false, dnt: false, gpc: false, admin: false, internal: false, optIn: false, international: undefined };
const purposes = { advertising: '^c *(_fbp) *=', personalisation: '^s(tp_contact.*)$' };
const apart = askApart({ purposes, asks: ['.advertising.', '.personalisation.', '.2.'] });
const record = (categories: string[], asked?: string) => ({
  categories: ['necessary', ...categories],
  consent_date: '2026-11-20',
  consent_uuid: '0b8f6c1e-4d2a-4c3b-9f10-2a7d5e6b8c90',
  asked,
});
const all = '.advertising..personalisation..2.';

describe('a site that asks four purposes', () => {
  it.each([
    ['allows a purpose of the record [CON-02]', 'advertising', record(['advertising'], all), true, 'granted'],
    ['denies a purpose that the record lacks [CON-02]', 'analytics', record(['advertising'], all), false, 'rejected'],
    ['allows every purpose in opt-out without a record [CON-03]', 'personalisation', undefined, true, 'opt-out'],
    ['denies every purpose after a refusal [CON-05]', 'advertising', record([]), false, 'rejected'],
    ['denies an unknown purpose [CON-09]', 'marketing', record(['analytics', 'marketing'], all), false, 'unknown'],
    ['denies a new purpose until the answer', 'advertising', record(['analytics']), false, 'rejected'],
    ['keeps in force a grant from before the site asks again', 'analytics', record(['analytics'], '.1.'), true, 'granted'],
  ] as const)('%s', (_, purpose, given, allowed, reason) => {
    expect(decide(purpose, person, given, CATEGORIES.concat(apart?.ids ?? []), apart)).toEqual({ allowed, reason });
  });

  it.each([
    ['in an opt-in context', { ...person, optIn: true }, apart],
    ['if the manifest says so', person, askApart({ purposes, asks: ['.2.'], pauses: true })],
  ])('pauses a grant until the visitor has answered again %s', (_, visitor, rules) => {
    expect(decide('analytics', visitor, record(['analytics'], '.1.'), CATEGORIES, rules)).toEqual({
      allowed: false,
      reason: 'opt-in-again',
    });
    expect(decide('analytics', visitor, record(['analytics'], all), CATEGORIES, rules)).toEqual({ allowed: true, reason: 'granted' });
  });

  it.each([
    [record(['analytics']), true],
    [record(['analytics'], '.advertising..2.'), true],
    [record(['analytics'], '.advertising..personalisation..22.'), true],
    [record(['analytics'], all), false],
    [record([]), false],
  ])('asks visitors again unless they have answered every question or refused: %j', (given, old) => {
    expect(apart.isOld(given)).toBe(old);
  });

  it('decides on stored names by their purpose, and by analytics on all others [CON-20]', () => {
    const allowing = (allows: (purpose: string) => boolean) => ({ allows }) as Consent;
    const ads = allowing((purpose) => purpose === 'advertising');
    const names = ['c_fbp=1', 'c_ga=1', 'stp_contact', 'd', '-', ''];
    expect(names.map((name) => apart.keeps(name, ads))).toEqual([true, false, false, false, false, false]);
    expect(
      names.map((name) =>
        apart.keeps(
          name,
          allowing((purpose) => purpose !== 'advertising'),
        ),
      ),
    ).toEqual([false, true, true, true, true, false]);
    expect(
      apart.keeps(
        '',
        allowing(() => true),
      ),
    ).toBe(true);
  });

  it('signals advertising and personalisation separately from analytics [CON-17]', () => {
    expect(apart.signals({ covers: (purpose: string) => purpose === 'personalisation' })).toEqual({
      ad_storage: 'denied',
      ad_user_data: 'denied',
      ad_personalization: 'denied',
      functionality_storage: 'granted',
      personalization_storage: 'granted',
    });
  });
});

describe('a site that notes whom its visitors were shown', () => {
  const shown = askApart({ purposes, asks: ['.2.'], recipients: { analytics: ':aaaaa:bbbbb', advertising: ':ccccc' } });

  it.each([
    ['of a recipient that is new to a purpose that they granted', record(['analytics'], '.2.:aaaaa'), true],
    ['of no recipient of a purpose that they refused', record(['analytics'], '.2.:aaaaa:bbbbb'), false],
    ['of no order', record(['advertising', 'analytics'], '.2.:ccccc:bbbbb:aaaaa'), false],
    ['of no recipient that is gone', record(['analytics'], '.2.:aaaaa:bbbbb:ddddd'), false],
    ['of nobody after a refusal', record([], '.2.:aaaaa'), false],
    ['of nobody where the release before noted none', record(['analytics'], '.2.'), false],
  ])('a site that notes whom its visitors were shown asks again because %s', (_, given, old) => {
    expect(shown.isOld(given)).toBe(old);
  });

  it('notes the recipients of what is granted, once, beside those of an earlier grant on a sibling', () => {
    expect(shown.answer(['necessary', 'analytics'])).toEqual({ asked: '.2.:aaaaa:bbbbb' });
    expect(shown.answer(['analytics', 'advertising'], record(['analytics'], '.2.:aaaaa:ddddd'))).toEqual({
      asked: '.2.:aaaaa:bbbbb:ccccc:ddddd',
    });
    expect(shown.isOld(record(['analytics'], shown.answer(['analytics'], record(['analytics'], ':aaaaa')).asked))).toBe(false);
  });

  it('forgets them at a refusal, so that a later grant covers only what is shown then', () => {
    expect(shown.answer([], record(['analytics'], '.2.:aaaaa:bbbbb'))).toEqual({ asked: '.2.' });
  });

  it.each([[undefined], [null], [{}], ['analytics']])('takes a list that is none: %j', (given) => {
    expect(shown.answer(given as never)).toEqual({ asked: '.2.' });
  });
});
