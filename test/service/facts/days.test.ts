import { describe, expect, it } from 'vitest';
import { dayAfter, daysOf, startOf } from '../../../service/facts/days';
import { momentOf } from '../../../service/store/fact-files';
import { NOON } from '../support/arrivals';
import { openInFolder, toldAt } from './in-folder';

const DAY = 86_400_000;

describe('the day of a hit', () => {
  it.each([
    ['UTC', '2026-10-24T23:59:59.999Z', '2026-10-24'],
    ['UTC', '2026-10-25T00:00:00.000Z', '2026-10-25'],
    ['Asia/Kolkata', '2026-10-24T18:29:59.999Z', '2026-10-24'],
    ['Asia/Kolkata', '2026-10-24T18:30:00.000Z', '2026-10-25'],
    // The day of 25 hours.
    ['Europe/Paris', '2026-10-24T22:00:00.000Z', '2026-10-25'],
    ['Europe/Paris', '2026-10-25T22:59:59.999Z', '2026-10-25'],
    ['Europe/Paris', '2026-10-25T23:00:00.000Z', '2026-10-26'],
    ['America/New_York', '2026-01-01T04:59:59.999Z', '2025-12-31'],
  ])('S22: in %s, %s is in %s', (zone, at, day) => {
    expect(daysOf(zone)(Date.parse(at))).toBe(day);
  });

  it.each([
    ['UTC', '2026-10-25', '2026-10-25T00:00:00.000Z'],
    ['Asia/Kolkata', '2026-10-25', '2026-10-24T18:30:00.000Z'],
    ['Europe/Paris', '2026-10-26', '2026-10-25T23:00:00.000Z'],
    ['Pacific/Kiritimati', '2026-10-25', '2026-10-24T10:00:00.000Z'],
    ['America/Sao_Paulo', '2018-11-04', '2018-11-04T03:00:00.000Z'],
  ])('A3: in %s, %s begins at %s', (zone, day, at) => {
    expect(new Date(startOf(day, daysOf(zone))).toISOString()).toBe(at);
  });

  it('the day of a hit is of the network’s zone', () => {
    expect(() => daysOf('Mars/Olympus')).toThrow(RangeError);
    expect([dayAfter('2026-02-28', 1), dayAfter('2026-03-01', -1), dayAfter('2024-02-28', 1)]).toEqual([
      ...['2026-03-01', '2026-02-28', '2024-02-29'],
    ]);
  });

  it.each([
    [undefined, NOON],
    [null, NOON],
    [0, NOON],
    [4_102_444_800_000, NOON],
    [NOON - 8 * DAY, NOON - 8 * DAY],
    [NOON - 8 * DAY - 1, NOON],
    [NOON + DAY, NOON + DAY],
    [NOON + DAY + 1, NOON],
  ])('S6: is by a page’s time of %s only near its arrival', (happened, moment) => {
    expect(momentOf(happened, NOON)).toBe(moment);
  });

  it('S6: makes no days of far times, and stores all hits', async () => {
    const facts = await openInFolder();
    const hits = [0, 4_102_444_800_000, Date.parse('2026-10-31T23:00:00Z') - 7 * DAY].map((timestamp) => {
      const told = toldAt('2026-10-31T23:00:00Z');
      return { ...told, body: { ...told.body, timestamp, hit_id: `${timestamp}` }, key: `${timestamp}` };
    });
    await facts.put(...hits);
    expect(await facts.rows('select day, count(*) as n from all_hits group by day order by day')).toEqual([
      { day: '2026-10-24', n: 1 },
      { day: '2026-10-31', n: 2 },
    ]);
    await facts.close();
  });

  it('S9: is for a visit that of its first hit, over midnight, and with hits that come late', async () => {
    const facts = await openInFolder();
    await facts.put(toldAt('2026-10-02T00:10:00Z', { page_path: '/two' }), toldAt('2026-10-02T00:12:00Z', { sess_id: 'other' }));
    const visits = () => facts.rows('select session, day, views, landing, engaged from visits order by session');
    expect(await visits()).toEqual([
      { session: 'other', day: '2026-10-02', views: 1, landing: null, engaged: false },
      { session: 's', day: '2026-10-02', views: 1, landing: '/two', engaged: false },
    ]);
    await facts.put(toldAt('2026-10-01T23:55:00Z', { page_path: '/one' }));
    expect(await visits()).toEqual([
      { session: 'other', day: '2026-10-02', views: 1, landing: null, engaged: false },
      { session: 's', day: '2026-10-01', views: 2, landing: '/one', engaged: true },
    ]);
    expect(await facts.rows('select count(*) as n from visits', { from: '2026-10-02', to: '2026-10-02' })).toEqual([{ n: 1 }]);
    await facts.close();
  });
});
