import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { momentOfRow } from '../../../service/facts/columns';
import { daysOf } from '../../../service/facts/days';
import { factQueries } from '../../../service/warehouse/documented';
import { type InFolder, openInFolder, toldAt } from '../facts/in-folder';
import { allHits, isCounted, visitsIn } from '../facts/proves-facts';
import { answers, data } from './data';
import { truthOf } from './truth';
import { makeWorld } from './world';

const queries = factQueries();
const dayOf = daysOf('UTC');

/** Days are texts in the answers of the store's queries. */
const valuesOf = (row: object): unknown[] => Object.values(row).map((value) => (/^\d{4}-\d\d-\d\d$/.test(`${value}`) ? `${value}` : value));
const inOrder = (rows: readonly (readonly unknown[])[]) => [...rows].sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));
const close = (cell: unknown) => (typeof cell === 'number' && !Number.isInteger(cell) ? expect.closeTo(cell, 0) : cell);

/** Queries that the store has too, with the same answer. */
const SHARED = [...queries.keys()].filter((title) => title in answers && title !== 'Hits by day');

interface Visit {
  readonly day: string;
  readonly views: number;
  readonly signups: number;
  readonly visitor: string | null;
  readonly landing: string | null;
}

describe('the queries over facts of docs/warehouse.md', () => {
  let facts: InFolder;
  beforeAll(async () => {
    facts = await openInFolder();
    await facts.put(...data);
  });
  afterAll(() => facts.close());

  it('are about what the store’s are, and more', () => {
    expect(SHARED.length).toBeGreaterThan(10);
    expect([...queries.keys()]).toEqual(expect.arrayContaining(['Overview', 'Landing pages', 'First and last touch of gifts']));
  });

  it.each(SHARED)('%s', async (title) => {
    const rows = await facts.rows(queries.get(title) ?? '');
    expect(rows.map(valuesOf)).toEqual(answers[title]);
  });

  it.each(['Overview', 'Landing pages'])('S9: a visit is in no bounce rate of “%s” before it is over', async (title) => {
    const own = await openInFolder();
    try {
      const [now, before] = [0, 40 * 60_000].map((ms) => new Date(Date.now() - ms).toISOString());
      const read = { temp_id: 'read', sess_id: 'read', page_path: '/' };
      await own.put(
        toldAt(`${before}`, read),
        toldAt(`${before}`, read),
        toldAt(`${now}`, { temp_id: 'reads', sess_id: 'reads', page_path: '/' }),
      );
      expect(await own.rows(queries.get(title) ?? '')).toEqual([expect.objectContaining({ visits: 2, bounce: 0 })]);
      await own.put(toldAt(`${before}`, { temp_id: 'left', sess_id: 'left', page_path: '/' }));
      expect(await own.rows(queries.get(title) ?? '')).toEqual([expect.objectContaining({ visits: 3, bounce: 50 })]);
    } finally {
      await own.close();
    }
  });

  it('“Conversions by variant” counts the people of each of 130 events, and when it was first told', async () => {
    const own = await openInFolder();
    try {
      const at = (second: number) => new Date(Date.parse('2026-11-01T10:00:00Z') + second * 1_000).toISOString();
      const events = Array.from({ length: 130 }, (_, i) => `own_${String(i).padStart(3, '0')}`);
      const people = [
        { variant: 'a', temp_id: 'a1', sess_id: 'a1', did: (_: number) => true },
        { variant: 'a', temp_id: 'a2', sess_id: 'a2', did: (i: number) => i % 2 === 0 },
        { variant: 'b', temp_id: 'b1', sess_id: 'b1', did: (i: number) => i % 3 === 0 },
      ];
      for (const { variant, did, ...ids } of people)
        await own.put(
          toldAt(at(0), { event: 'early', ...ids }),
          toldAt(at(10), { event: 'experiment_exposure', experiment_id: 'hero', variant, ...ids }),
          ...events.flatMap((event, i) => (did(i) ? [toldAt(at(20 + i), { event, ...ids }), toldAt(at(200 + i), { event, ...ids })] : [])),
        );
      const rows = (await own.rows(queries.get('Conversions by variant') ?? '')) as readonly Readonly<Record<string, unknown>>[];
      const truth = ['a', 'b'].flatMap((variant) =>
        events.flatMap((event, i) => {
          const conversions = people.filter((one) => one.variant === variant && one.did(i)).length;
          return conversions ? [[variant, event, conversions]] : [];
        }),
      );
      expect(rows.map(({ variant, event, conversions }) => [variant, event, conversions])).toEqual(truth);
      expect(rows.map(({ visitors }) => visitors)).toEqual(truth.map(([variant]) => (variant === 'a' ? 2 : 1)));
      const firsts = rows.filter(({ variant }) => variant === 'a').map(({ begun }) => Number(begun));
      expect(firsts).toEqual([...firsts].sort((a, b) => a - b));
      expect(new Set(firsts).size).toBe(130);
    } finally {
      await own.close();
    }
  });

  it('S4: “Overview” is nought where everybody was erased', async () => {
    const own = await openInFolder();
    try {
      await own.put(toldAt('2026-10-01T12:00:00Z'));
      await own.store.erase({ visitor: 'v' }, Date.now());
      await own.keep();
      expect(await own.rows(queries.get('Overview') ?? '')).toEqual([{ views: 0, visits: 0, people: 0, signups: 0, bounce: null }]);
    } finally {
      await own.close();
    }
  });

  it('S2: “Weekly report” counts people of a week once, has gifts by currency, and compares visits with the week before alone', async () => {
    const own = await openInFolder();
    try {
      const at = (day: string, who: string, more = {}) =>
        toldAt(`2026-10-${day}T12:00:00Z`, { temp_id: who, sess_id: `${who} ${day}`, page_path: '/', ...more });
      const gift = (day: string, who: string, id: string, value: number, currency = 'USD') =>
        at(day, who, { event: 'transaction', transaction_id: id, value, currency });
      // Monday to Sunday: 5 to 11, 12 to 18, and, after a week without anybody, 26 to 1.
      await own.put(
        ...[at('05', 'a'), at('11', 'a'), at('12', 'a'), at('13', 'b'), at('18', 'a'), at('26', 'a')],
        ...[gift('05', 'a', 'one', 0.1), gift('05', 'a', 'two', 0.2), gift('11', 'a', 'three', 5, 'EUR'), gift('11', 'a', 'one', 0.1)],
        at('13', 'b', { event: 'signup' }),
        gift('27', 'nobody', 'four', 7),
      );
      const week = { bounce: 100, actions: 0, signups: 0, gifts: 0, given: null };
      expect(await own.rows(queries.get('Weekly report') ?? '')).toEqual([
        { ...week, week: '2026-10-05', views: 2, visits: 2, people: 1, bounce: 0, gifts: 3, given: { EUR: 5, USD: 0.3 }, more: null },
        { ...week, week: '2026-10-12', views: 3, visits: 3, people: 2, bounce: 66.7, signups: 1, more: 50 },
        { ...week, week: '2026-10-26', views: 1, visits: 1, people: 1, gifts: 1, given: { USD: 7 }, more: null },
      ]);
    } finally {
      await own.close();
    }
  });

  it('“Gifts by source across sites” gives a gift to the source with which its visit began on another site', async () => {
    const own = await openInFolder();
    try {
      const at = (time: string, sess_id: string, more = {}) => toldAt(`2026-10-01T${time}:00Z`, { temp_id: sess_id, sess_id, ...more });
      const gift = (time: string, sess_id: string, value: number, more = {}) =>
        at(time, sess_id, { event: 'transaction', site: 'donate', transaction_id: sess_id, value, currency: 'USD', ...more });
      await own.put(
        ...[at('10:00', 'one', { web_source: 'search' }), at('10:01', 'one', { site: 'donate' }), gift('10:02', 'one', 20)],
        ...[at('11:00', 'two', { utm_source: 'newsletter', web_source: 'mail' }), gift('11:01', 'two', 5)],
        ...[gift('12:00', 'three', 7), gift('12:01', 'three', 7)],
      );
      expect(await own.rows(queries.get('Gifts by source across sites') ?? '')).toEqual([
        { source: 'search', first: 'main', given_on: 'donate', currency: 'USD', gifts: 1, amount: 20 },
        { source: '(none)', first: 'donate', given_on: 'donate', currency: 'USD', gifts: 1, amount: 7 },
        { source: 'newsletter', first: 'main', given_on: 'donate', currency: 'USD', gifts: 1, amount: 5 },
      ]);
    } finally {
      await own.close();
    }
  });

  it('S2, S9: each say what people did, in any order of arrival', async () => {
    await fc.assert(
      fc.asyncProperty(fc.noShrink(fc.nat()), async (seed) => {
        const world = makeWorld(seed);
        const truth = truthOf(world);
        const own = await openInFolder();
        try {
          for (const batch of world.batches) await own.store.put(batch);
          await own.keep();
          const asking = await own.asking();
          const ask = async (title: string) => (await asking.ask({ sql: queries.get(title) ?? '' })).rows.map(valuesOf);
          for (const title of SHARED) {
            const rows = await ask(title);
            // `begun` is a row's id.
            const told = title === 'Conversions by variant' ? rows.map((row) => row.slice(0, -1)) : rows;
            expect(inOrder(told), title).toEqual(inOrder(truth[title] ?? []).map((row) => row.map(close)));
          }
          const rows = await allHits(own.store);
          const visits = (visitsIn(rows, dayOf) as Visit[]).filter(({ views }) => views > 0);
          const countOf = (some: readonly Visit[]) => [
            some.reduce((sum, { views }) => sum + views, 0),
            ...[some.length, new Set(some.flatMap(({ visitor }) => visitor ?? [])).size],
            some.reduce((sum, { signups }) => sum + signups, 0),
          ];
          const [overview] = await ask('Overview');
          expect(overview?.slice(0, 4)).toEqual(countOf(visits));
          const days = [...new Set(visits.map(({ day }) => day))].sort();
          expect(await ask('Overview by day')).toEqual(days.map((day) => [day, ...countOf(visits.filter((visit) => visit.day === day))]));
          const production = rows.filter(({ body }) => body.environment === 'production');
          const byDay = new Map<string, number>();
          for (const row of production) {
            const key = JSON.stringify([row.body.event, dayOf(momentOfRow(row))]);
            byDay.set(key, (byDay.get(key) ?? 0) + 1);
          }
          expect(inOrder(await ask('Hits by day'))).toEqual(inOrder([...byDay].map(([key, hits]) => [...JSON.parse(key), hits])));
          const bySite = new Map<string, [views: number, sessions: Set<unknown>, people: Set<unknown>]>();
          for (const { body, visitor } of rows.filter((row) => row.body.event === 'page_view' && isCounted(row))) {
            const of = bySite.get(`${body.site}`) ?? [0, new Set(), new Set()];
            bySite.set(`${body.site}`, [of[0] + 1, of[1].add(body.sess_id ?? null), of[2].add(visitor ?? null)]);
          }
          const known = (all: Set<unknown>) => [...all].filter((one) => one !== null).length;
          expect(inOrder(await ask('Overview by site'))).toEqual(
            inOrder([...bySite].map(([site, [views, sessions, people]]) => [site, views, known(sessions), known(people)])),
          );
          const seen = new Map<string, { variants: Set<unknown>; first: number }>();
          for (const row of rows.filter(({ body, visitor }) => body.event === 'experiment_exposure' && visitor !== null)) {
            if (!isCounted(row)) continue;
            const key = JSON.stringify([row.body.experiment_id, row.visitor]);
            const one = seen.get(key) ?? { variants: new Set(), first: Number.POSITIVE_INFINITY };
            seen.set(key, { variants: one.variants.add(row.body.variant), first: Math.min(one.first, momentOfRow(row)) });
          }
          const byFirst = new Map<string, number>();
          for (const [key, { variants, first }] of seen) {
            if (variants.size > 1) continue;
            const group = JSON.stringify([JSON.parse(key)[0], ...variants, dayOf(first)]);
            byFirst.set(group, (byFirst.get(group) ?? 0) + 1);
          }
          expect(inOrder(await ask('Visitors of a variant by their first day'))).toEqual(
            inOrder([...byFirst].map(([key, people]) => [...JSON.parse(key), people])),
          );
          const weeks = await ask('Weekly report');
          const sumOf = (column: number) => weeks.reduce((sum, row) => sum + Number(row[column]), 0);
          expect([sumOf(1), sumOf(2), sumOf(6)]).toEqual([countOf(visits)[0], countOf(visits)[1], countOf(visits)[3]]);
          const landings = (await ask('Landing pages')).reduce((sum, row) => sum + Number(row[2]), 0);
          expect(landings).toBe(visits.length);
          const touched = (await ask('First and last touch of gifts')).reduce((sum, row) => sum + Number(row[4]), 0);
          const gifts = (await ask('Gifts by campaign')).reduce((sum, row) => sum + Number(row[3]), 0);
          expect(touched).toBeLessThanOrEqual(gifts);
          asking.close();
        } finally {
          await own.close();
        }
      }),
      { numRuns: 8 },
    );
  });
});
