import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { momentOf, wallTime } from '../../../../../service/console/screens/period/zoned';

const ZONES = ['UTC', 'Europe/Paris', 'America/New_York', 'Asia/Kolkata', 'Australia/Lord_Howe', 'America/St_Johns', 'Pacific/Apia'];

describe('wall clocks', () => {
  it.each([
    ['UTC', '2026-11-28T00:00:00.000Z', '2026-11-28', 0],
    ['Asia/Kolkata', '2026-10-24T18:30:00.000Z', '2026-10-25', 0],
    ['Europe/Paris', '2026-10-25T22:59:59.999Z', '2026-10-25', 86_399_999],
    ['America/New_York', '2026-01-01T04:59:59.999Z', '2025-12-31', 86_399_999],
  ])('wall clocks in %s show at %s the day %s', (zone, at, day, clock) => {
    expect(wallTime(Date.parse(at), zone)).toEqual({ day, clock });
  });

  it('lead back to the moment, but for the second of two hours that look the same', () => {
    const moment = fc.integer({ min: Date.parse('2000-01-01'), max: Date.parse('2040-01-01') });
    fc.assert(
      fc.property(moment, fc.constantFrom(...ZONES), (at, zone) => {
        const found = momentOf(wallTime(at, zone), zone);
        // Lord Howe Island's clocks go back by half an hour, others' by one.
        expect([0, 1_800_000, 3_600_000]).toContain(at - found);
        expect(wallTime(found, zone)).toEqual(wallTime(at, zone));
      }),
    );
  });

  it('have a moment for a time that they skip', () => {
    expect(new Date(momentOf({ day: '2026-03-29', clock: 2.5 * 3_600_000 }, 'Europe/Paris')).toISOString()).toBe(
      '2026-03-29T01:30:00.000Z',
    );
  });
});
