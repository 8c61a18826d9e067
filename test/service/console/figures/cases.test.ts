import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createFigures, type FigureCalls } from '../../../../service/console/figures/figures';
import { type InFolder, openInFolder, toldAt } from '../../facts/in-folder';

const october = { from: '2026-10-01', to: '2026-10-31', limit: 100 };

describe('figures', () => {
  let facts: InFolder;
  let figures: FigureCalls;
  const now = Date.UTC(2026, 10, 1, 12);
  beforeAll(async () => {
    facts = await openInFolder();
    figures = createFigures({ store: facts.store, data: facts.data, zone: 'UTC', now: () => now });
    const by = (person: string) => ({ temp_id: person, sess_id: `${person} visit` });
    await facts.put(
      // A visit over midnight, which begins in September.
      toldAt('2026-09-30T23:58:00Z', { ...by('sept'), page_path: '/a' }),
      toldAt('2026-10-01T00:05:00Z', { ...by('sept'), page_path: '/b' }),
      toldAt('2026-10-01T08:00:00Z', { ...by('s'), page_path: '/a', utm_source: 'S' }),
      toldAt('2026-10-01T08:01:00Z', { ...by('s'), page_path: '/b', utm_source: 'S' }),
      toldAt('2026-10-01T09:00:00Z', { ...by('t'), page_path: '/a', utm_source: 'T' }),
      toldAt('2026-10-04T09:00:00Z', { temp_id: 't', sess_id: 't again', page_path: '/a' }),
      toldAt('2026-10-04T09:01:00Z', {
        temp_id: 't',
        sess_id: 't again',
        event: 'transaction',
        value: 10.1,
        currency: 'EUR',
        transaction_id: '1',
      }),
      toldAt('2026-10-04T09:01:01Z', {
        temp_id: 't',
        sess_id: 't again',
        event: 'transaction',
        value: 10.1,
        currency: 'EUR',
        transaction_id: '1',
      }),
      toldAt('2026-10-04T09:02:00Z', {
        temp_id: 't',
        sess_id: 't again',
        event: 'transaction',
        value: 20.2,
        currency: 'USD',
        transaction_id: '2',
      }),
      // X enters on the 30th and gives in November; Y only enters; Z gives before entering.
      ...[
        ['2026-10-30T10:00:00Z', 'x', 'signup'],
        ['2026-11-01T09:00:00Z', 'x', 'petition'],
        ['2026-10-30T11:00:00Z', 'y', 'signup'],
        ['2026-10-20T09:59:00Z', 'z', 'petition'],
        ['2026-10-20T10:00:00Z', 'z', 'signup'],
        // Two steps of the same millisecond.
        ['2026-10-21T10:00:00Z', 'w', 'petition'],
        ['2026-10-21T10:00:00Z', 'w', 'signup'],
      ].map(([at = '', person = '', event = '']) => toldAt(at, { ...by(person), event })),
    );
  });
  afterAll(async () => {
    await figures.close();
    await facts.close();
  });

  it('A6: filter one population for every figure', async () => {
    const asked = { ...october, page: '/b' };
    expect(await figures.overview(asked)).toMatchObject({ visits: 1, visitors: 1, gifts: [] });
    expect((await figures.rows('sources', asked)).rows).toEqual([{ name: 'S', visitors: 1, visits: 1, views: 2 }]);
    expect((await figures.rows('landing', asked)).rows).toEqual([{ name: '/a', visitors: 1, visits: 1, views: 2 }]);
  });

  it('A1: count a visit on the day of its first hit, and a person once', async () => {
    expect(await figures.overview(october)).toMatchObject({ visits: 3, views: 4, visitors: 2 });
    expect(await figures.overview({ ...october, from: '2026-09-30', to: '2026-09-30' })).toMatchObject({
      visits: 1,
      views: 2,
      visitors: 1,
    });
  });

  it('A8: never add up currencies, and count a gift once', async () => {
    expect((await figures.overview(october)).gifts).toEqual([
      { currency: 'EUR', count: 1, sum: 10.1 },
      { currency: 'USD', count: 1, sum: 20.2 },
    ]);
  });

  it('A12: say nought for days without hits, and nothing for days before the first one and after today', async () => {
    const { rows } = await figures.days({ ...october, from: '2026-09-28', to: '2026-11-05' });
    expect(rows.map(({ day }) => day)).toEqual([
      '2026-09-30',
      ...Array.from({ length: 31 }, (_, i) => `2026-10-${`${i + 1}`.padStart(2, '0')}`),
      '2026-11-01',
    ]);
    expect(rows.slice(1, 5).map(({ visits }) => visits)).toEqual([2, 0, 0, 1]);
  });

  it('A5: let the period say who enters, and the window alone who may still go on', async () => {
    const steps = [{ event: 'signup' }, { event: 'petition' }];
    const answer = await figures.funnel({ from: '2026-10-01', to: '2026-10-31', window_days: 7, steps });
    expect(answer).toMatchObject({ steps: [{ people: 4 }, { people: 2 }], open: 1, waits: [1] });
    // From 47 h and 0 s, the median.
    expect(answer.median).toBe(23.5 * 3_600);
    const day = await figures.funnel({ from: '2026-10-01', to: '2026-10-31', window_days: 1, steps });
    expect(day).toMatchObject({ steps: [{ people: 4 }, { people: 1 }], open: 0 });
  });

  it('A5: let a funnel within a visit go on in no other visit of the same person', async () => {
    const within = (more: object) =>
      figures.funnel({
        from: '2026-10-01',
        to: '2026-10-31',
        window_days: 0,
        steps: [{ event: 'page_view' }, { event: 'transaction' }],
        ...more,
      });
    // T came again, and gave then.
    expect(await within({})).toMatchObject({ steps: [{ people: 3 }, { people: 1 }], open: 0, median: 60 });
    expect((await within({ source: 'T' })).steps).toEqual([{ people: 1 }, { people: 0 }]);
    expect((await within({ source: 'T', window_days: 7 })).steps).toEqual([{ people: 1 }, { people: 1 }]);
    // The visit that began before the first day is of a source, too.
    const each = ['S', 'T', '(none)'].map(async (source) => (await within({ source, to: '2026-10-03' })).steps[0]?.people);
    expect(await Promise.all(each)).toEqual([1, 1, 1]);
  });

  it('A17: answer the first rows, and all others as one in which people count once', async () => {
    const { rows, other } = await figures.rows('events', { ...october, limit: 1 });
    expect(rows).toEqual([{ name: 'page_view', visitors: 2, visits: 3, views: 4 }]);
    expect(other).toEqual({ rows: 3, visitors: 5, visits: 5, views: 10 });
  });

  it('A2: count the part of a visit that was before the end of a stretch, whatever day it began on', async () => {
    const until = (time: string) => figures.overview({ ...october, from: '2026-09-30', until: Date.parse(`2026-10-01T${time}Z`) });
    expect(await until('00:04:00')).toMatchObject({ visitors: 1, visits: 1, views: 1 });
    expect(await until('00:05:00')).toMatchObject({ visitors: 1, visits: 1, views: 1 });
    expect(await until('00:05:01')).toMatchObject({ visitors: 1, visits: 1, views: 2 });
    expect(await until('08:00:30')).toMatchObject({ visitors: 2, visits: 2, views: 3 });
  });

  it('say until when everything is counted', async () => {
    expect(Date.parse((await figures.overview(october)).counted_until)).toBe(now);
    // A worker has not stored everything yet.
    const late = await figures.overview(october, { log: { lag: 1 } });
    expect(late.counted_until).toBe('2026-10-21T10:00:01.000Z');
  });
});
