import { describe, expect, it } from 'vitest';
import { type Against, periodAgainst, sameStretch } from '../../../../../service/console/screens/period/before';
import { daysIn, isDay, lengthOf } from '../../../../../service/console/screens/period/calendar';

const period = (text: string) => {
  const [from = '', to = ''] = text.split(' ');
  return { from, to };
};

describe('the period that another is set against', () => {
  it.each<[given: string, against: Against, other: string]>([
    // Days: as many, just before.
    ['2026-11-28 2026-11-28', 'before', '2026-11-27 2026-11-27'],
    ['2026-11-02 2026-11-28', 'before', '2026-10-06 2026-11-01'],
    ['2026-03-01 2026-03-30', 'before', '2026-01-30 2026-02-28'],
    // Whole months: the months before, of whatever length.
    ['2026-03-01 2026-03-31', 'before', '2026-02-01 2026-02-28'],
    ['2028-03-01 2028-03-31', 'before', '2028-02-01 2028-02-29'],
    ['2026-02-01 2026-02-28', 'before', '2026-01-01 2026-01-31'],
    ['2026-01-01 2026-01-31', 'before', '2025-12-01 2025-12-31'],
    ['2026-01-01 2026-03-31', 'before', '2025-10-01 2025-12-31'],
    ['2026-01-01 2026-12-31', 'before', '2025-01-01 2025-12-31'],
    // The year before.
    ['2026-11-02 2026-11-28', 'year', '2025-11-02 2025-11-28'],
    ['2028-02-01 2028-02-29', 'year', '2027-02-01 2027-02-28'],
    ['2029-02-01 2029-02-28', 'year', '2028-02-01 2028-02-29'],
    ['2028-02-20 2028-02-29', 'year', '2027-02-20 2027-02-28'],
  ])('A2: for %s, %s, is %s', (given, against, other) => {
    expect(periodAgainst(period(given), against)).toEqual(period(other));
  });

  it('is none where the reader wants none', () => {
    expect(periodAgainst(period('2026-11-02 2026-11-28'), 'none')).toBeUndefined();
  });
});

describe('the same stretch of the period before', () => {
  it.each<[name: string, zone: string, given: string, other: string, until: string, stretch: string, ends: string | undefined]>([
    [
      'today at noon is set against yesterday until noon',
      'UTC',
      '2026-11-28 2026-11-28',
      '2026-11-27 2026-11-27',
      '2026-11-28T12:00:00Z',
      '2026-11-27 2026-11-27',
      '2026-11-27T12:00:00.000Z',
    ],
    [
      'a month is set against as many days and hours',
      'UTC',
      '2026-11-01 2026-11-30',
      '2026-10-01 2026-10-31',
      '2026-11-28T10:42:00Z',
      '2026-10-01 2026-10-28',
      '2026-10-28T10:42:00.000Z',
    ],
    [
      'the end of a month of 31 days is set against the whole of February',
      'UTC',
      '2026-03-01 2026-03-31',
      '2026-02-01 2026-02-28',
      '2026-03-30T08:00:00Z',
      '2026-02-01 2026-02-28',
      undefined,
    ],
    [
      'a period that is over is set against the whole',
      'UTC',
      '2026-10-01 2026-10-31',
      '2026-09-01 2026-09-30',
      '2026-11-28T10:42:00Z',
      '2026-09-01 2026-09-30',
      undefined,
    ],
    [
      'days are those of the zone',
      'America/New_York',
      '2026-11-28 2026-11-28',
      '2026-11-27 2026-11-27',
      '2026-11-29T03:00:00Z',
      '2026-11-27 2026-11-27',
      '2026-11-28T03:00:00.000Z',
    ],
    [
      'a day of 25 hours is set against the same time on the wall',
      'Europe/Paris',
      '2026-10-26 2026-10-26',
      '2026-10-25 2026-10-25',
      '2026-10-26T11:00:00Z',
      '2026-10-25 2026-10-25',
      '2026-10-25T11:00:00.000Z',
    ],
    [
      'the day of 25 hours itself is set against the same time on the wall',
      'Europe/Paris',
      '2026-10-25 2026-10-25',
      '2026-10-24 2026-10-24',
      '2026-10-25T11:00:00Z',
      '2026-10-24 2026-10-24',
      '2026-10-24T10:00:00.000Z',
    ],
    [
      'the day after one of 23 hours is set against the moment of the jump',
      'Europe/Paris',
      '2026-03-30 2026-03-30',
      '2026-03-29 2026-03-29',
      '2026-03-30T00:30:00Z',
      '2026-03-29 2026-03-29',
      '2026-03-29T01:30:00.000Z',
    ],
  ])('A2, A3: %s', (_, zone, given, other, until, stretch, ends) => {
    const found = sameStretch(period(given), period(other), Date.parse(until), zone);
    expect({ from: found.from, to: found.to }).toEqual(period(stretch));
    expect(found.until === undefined ? undefined : new Date(found.until).toISOString()).toBe(ends);
  });
});

describe('days', () => {
  it.each([
    ['2026-11-28', true],
    ['2028-02-29', true],
    ['2026-02-29', false],
    ['2026-13-01', false],
    ['2026-1-1', false],
    ['yesterday', false],
  ])('%s exists: %s', (text, exists) => {
    expect(isDay(text)).toBe(exists);
  });

  it('are counted with both ends, over summer time too', () => {
    expect(lengthOf(period('2026-03-01 2026-03-31'))).toBe(31);
    expect(daysIn(period('2026-10-24 2026-10-26'))).toEqual(['2026-10-24', '2026-10-25', '2026-10-26']);
  });
});
