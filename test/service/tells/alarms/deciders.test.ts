import { describe, expect, it } from 'vitest';
import { chanceOfAtLeast, chanceOfAtMost, spreadOf } from '../../../../service/tells/alarms/chance';
import { giftsFall } from '../../../../service/tells/alarms/gifts-fall';
import { hitsStop } from '../../../../service/tells/alarms/hits-stop';
import { newErrors } from '../../../../service/tells/alarms/new-errors';
import { withoutConsequences } from '../../../../service/tells/alarms/reading';
import { refusalsJump } from '../../../../service/tells/alarms/refusals-jump';
import { certificateEnds, destinationsRefuse, logLags, retentionStands, reviewsRunOut } from '../../../../service/tells/alarms/states';

const NOW = Date.parse('2026-11-28T12:00:00Z');
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

describe('chance', () => {
  it.each([
    ['none of 5', chanceOfAtMost(0, 5), Math.exp(-5)],
    ['at most 2 of 3', chanceOfAtMost(2, 3), Math.exp(-3) * (1 + 3 + 4.5)],
    ['at least 1 of 3', chanceOfAtLeast(1, 3), 1 - Math.exp(-3)],
    ['none of 4 with a spread of 2', chanceOfAtMost(0, 4, 2), 1 / 16],
    ['at least 1 of 4 with a spread of 2', chanceOfAtLeast(1, 4, 2), 15 / 16],
    ['anything of many', chanceOfAtMost(100_000, 100_000), 0.5008],
  ])('chance knows that of %s', (_, found, expected) => {
    expect(found).toBeCloseTo(expected, 3);
  });

  it('measures how much more than chance counts vary', () => {
    expect(spreadOf([10, 10, 10, 10], 3)).toBe(1);
    expect(spreadOf([10, 20, 10, 20], 9)).toBeCloseTo(200 / 3 / 20);
    expect(spreadOf([10, 90], 3)).toBe(3);
    expect(spreadOf([], 3)).toBe(1);
  });
});

describe('the alarm of falling gifts', () => {
  it.each([
    ['B6: 3 gifts a week, then none', 0, [1, 0, 1, 0, 1, 0], 'unknown'],
    ['B6: 40 a day, none by 18:00', 0, [22, 19, 20, 24, 18, 21], 'bad'],
    ['half of the usual, which is a weak day', 11, [22, 19, 20, 24, 18, 21], 'good'],
    ['a tenth of many', 60, [600, 580, 640, 500, 610, 590], 'bad'],
    ['B6: the day after a campaign of three weeks', 20, [60, 70, 65, 22, 19, 20], 'good'],
    ['one bad week among the six', 2, [30, 3, 31, 29, 33, 30], 'bad'],
    ['a week that was not measured', 0, [22, 19, undefined, 24, 18, 21], 'unknown'],
    ['B6: only five weeks', 0, [22, 19, 20, 24, 18], 'unknown'],
    ['two special days among the six', 0, [22, 'special', 20, 24, 'special', 21], 'bad'],
    ['three special days among the six', 0, [22, 'special', 20, 'special', 'special', 21], 'unknown'],
    ['as many as always', 20, [22, 19, 20, 24, 18, 21], 'good'],
  ] as const)('the alarm of falling gifts says of %s', (_, count, weeks, state) => {
    expect(giftsFall({ count, weeks, special: false }).state).toBe(state);
    expect(giftsFall({ count, weeks, special: true }).state).toBe('unknown');
  });
});

describe('the alarm of jumping refusals', () => {
  const weeks = Array.from({ length: 6 }, () => ({ refusals: 20, hits: 1_000 }));
  it.each([
    ['as many as always', { refusals: 22, hits: 1_000 }, 'good'],
    ['four times as many', { refusals: 80, hits: 1_000 }, 'bad'],
    ['a campaign that brings more of both', { refusals: 80, hits: 4_000 }, 'good'],
    ['few, though many times the usual', { refusals: 8, hits: 50 }, 'good'],
    ['no hits', { refusals: 80, hits: 0 }, 'unknown'],
  ] as const)('the alarm of jumping refusals says of %s', (_, last, state) => {
    expect(refusalsJump({ ...last, weeks, special: false }).state).toBe(state);
  });

  it('gives no verdict in its first weeks', () => {
    expect(refusalsJump({ refusals: 500, hits: 1_000, weeks: weeks.slice(1), special: false }).state).toBe('unknown');
  });
});

it.each([
  ['a minute', { silent: MINUTE, weeks: [] }, 'good'],
  ['20 minutes of a busy hour', { silent: 20 * MINUTE, weeks: [80, 100] }, 'bad'],
  ['20 minutes of a night', { silent: 20 * MINUTE, weeks: [2, 100] }, 'unknown'],
  ['a day in the first week', { silent: DAY, weeks: [] }, 'unknown'],
] as const)('B6: says of a silence of %s', (_, silence, state) => {
  expect(hitsStop(silence).state).toBe(state);
});

it('tells what waits, what is kept too long, who refuses, and what runs out', () => {
  expect(logLags(3, NOW - 20 * MINUTE, NOW)).toMatchObject({ state: 'bad', detail: { waiting: 3, minutes: 20 } });
  expect(logLags(3, NOW - MINUTE, NOW).state).toBe('good');
  expect(logLags(0, NOW - DAY, NOW).state).toBe('good');
  expect(logLags(undefined, NOW, NOW).state).toBe('unknown');
  expect(retentionStands(NOW - 398 * DAY, 395, NOW)).toMatchObject({ state: 'bad', detail: { days: 398, retainDays: 395 } });
  expect(retentionStands(NOW - 396 * DAY, 395, NOW).state).toBe('good');
  expect(retentionStands(undefined, 395, NOW).state).toBe('good');
  expect(
    destinationsRefuse([
      { name: 'crm', status: 'at fault', answer: '401 no' },
      { name: 'meta', status: 'resting', answer: '503' },
    ]),
  ).toMatchObject([
    { subject: 'crm', state: 'bad', detail: { answer: '401 no' } },
    { subject: 'meta', state: 'good' },
  ]);
  expect(certificateEnds('a.example', NOW + 13 * DAY, NOW)).toMatchObject({ state: 'bad', detail: { days: 13, day: '2026-12-11' } });
  expect(certificateEnds('a.example', NOW + 15 * DAY, NOW).state).toBe('good');
  expect(certificateEnds('a.example', undefined, NOW).state).toBe('unknown');
  expect(reviewsRunOut(['one']).state).toBe('bad');
  expect(reviewsRunOut([]).state).toBe('good');
});

it('B12: tells new errors once a release, of at least 10 people', () => {
  const group = { type: 'TypeError', message: 'x', firstRelease: '1.4.0', first: NOW - DAY, last: NOW - MINUTE, people: 10 };
  const found = newErrors(
    [
      group,
      { ...group, message: 'y', people: 40 },
      { ...group, message: 'of one bot', people: 1 },
      { ...group, message: 'of before', first: NOW - 8 * DAY },
      { ...group, message: 'over', last: NOW - 2 * DAY },
      { ...group, message: 'elsewhere', firstRelease: 'unknown' },
    ],
    NOW,
  );
  expect(found).toEqual([
    {
      kind: 'new-errors',
      subject: '1.4.0',
      state: 'bad',
      detail: { count: 2, people: 40, errors: ['40: TypeError: y', '10: TypeError: x'] },
    },
  ]);
});

it('B5: silences what follows from an outage', () => {
  const reading = (kind: 'hits-stop' | 'gifts-fall' | 'destination', state: 'bad' | 'good') => ({ kind, subject: '', state }) as const;
  const states = (...args: Parameters<typeof withoutConsequences>) => withoutConsequences(...args).map(({ state }) => state);
  expect(states([reading('hits-stop', 'bad'), reading('gifts-fall', 'bad'), reading('destination', 'bad')], [])).toEqual([
    'bad',
    'unknown',
    'bad',
  ]);
  expect(states([reading('hits-stop', 'good'), reading('gifts-fall', 'bad')], ['log-lags'])).toEqual(['unknown', 'unknown']);
});
