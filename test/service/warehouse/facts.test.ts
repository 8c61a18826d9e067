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

  it('“Conversions by variant” counts people of more events than a number has bits', async () => {
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
          expect(overview?.slice(0, 4)).toEqual(visits.length ? countOf(visits) : [null, 0, 0, null]);
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
