import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openDuck } from '../../../service/facts/duck';
import { type InFolder, openInFolder, toldAt } from './in-folder';

/** Writes a file of hits as an earlier release did: without a column that there is now, and with one that is no more. */
async function asBefore({ data, store }: InFolder, day: string): Promise<void> {
  const [file] = (await store.facts()).files.filter((one) => one.kind === 'hits' && one.day === day);
  if (!file) throw new Error(`no file of ${day}`);
  const name = `hits-${day}-before.parquet`;
  const duck = await openDuck({ temporary: join(data, 'temporary') });
  const session = await duck.connect();
  const path = (one: string) => join(data, 'facts', one);
  await session.ask(
    `copy (select * exclude (lcp, more), 'x' as no_more from read_parquet('${path(file.name)}')) to '${path(name)}' (format parquet)`,
  );
  session.close();
  duck.close();
  expect(await store.swapFacts({ holder: 'test', add: [{ ...file, name, version: 'before' }], remove: [file.name] })).toBe(true);
}

it('S15: files of an earlier release, of other columns, answer the same question as new ones, and lose the erased', async () => {
  const facts = await openInFolder();
  const [gone, stays] = [randomUUID(), randomUUID()];
  const own = (day: number, temp_id: string, more: object) =>
    toldAt(`2026-10-0${day}T12:00:00Z`, { temp_id, sess_id: `${temp_id} ${day}`, ...more });
  await facts.put(
    own(1, gone, { lcp: 800 }),
    own(1, stays, { lcp: 900, quiz: 'x' }),
    own(2, stays, { lcp: 700 }),
    own(3, stays, { site: '2024' }),
  );
  await asBefore(facts, '2026-10-01');
  const hits = () => facts.rows('select day, lcp, more, site, visitor from hits order by day, visitor');
  const [before, ...after] = await hits();
  expect(before).toMatchObject({ day: '2026-10-01', lcp: null, more: null, site: 'main' });
  expect(after).toHaveLength(3);
  expect(after.slice(1)).toEqual([
    { day: '2026-10-02', lcp: 700, more: null, site: 'main', visitor: stays },
    { day: '2026-10-03', lcp: null, more: null, site: '2024', visitor: stays },
  ]);
  // A late hit changes a visit whose other hits are in the file of before.
  await facts.put(own(1, stays, { page_path: '/late', lcp: 600 }));
  expect(await facts.rows("select views from visits where day = '2026-10-01' order by views")).toEqual([{ views: 1 }, { views: 2 }]);
  await facts.store.erase({ visitor: gone }, Date.now());
  await facts.keep();
  expect((await facts.store.facts()).gone).toBe(0);
  expect((await facts.store.facts()).files.filter(({ version }) => version === 'before')).toMatchObject([{ rows: 1 }]);
  expect(await facts.rows("select visitor, lcp from hits where day = '2026-10-01' order by lcp")).toEqual([
    { visitor: stays, lcp: 600 },
    { visitor: stays, lcp: null },
  ]);
  expect(await facts.rows('select count(distinct visitor) as people, sum(views) as views from visits')).toEqual([{ people: 1, views: 4 }]);
  // From the store they are written with all of their columns.
  await facts.store.askRebuild('2026-10-01');
  await facts.keep();
  expect(await facts.rows("select lcp, more from hits where day = '2026-10-01' order by lcp")).toEqual([
    { lcp: 600, more: null },
    { lcp: 900, more: '{"quiz":"x"}' },
  ]);
  await facts.close();
});

it('S6: facts go on after the service was stopped for three months, with what had come before, and late hits of it', async () => {
  let now = Date.parse('2026-06-30T23:59:30Z');
  const facts = await openInFolder('UTC', () => now);
  const at = (time: string, more = {}) => toldAt(time, { sess_id: time, temp_id: time, ...more });
  await facts.put(at('2026-06-30T23:58:00Z'), at('2026-06-30T23:59:00Z', { timestamp: 0 }));
  await facts.store.releaseFacts('test');
  now = Date.parse('2026-10-01T00:01:00Z');
  // A page had kept one of them, and another has a time that no clock shows.
  await facts.put(
    at('2026-10-01T00:00:30Z'),
    at('2026-10-01T00:00:31Z', { timestamp: Date.parse('2026-09-24T00:00:31Z') }),
    at('2026-10-01T00:00:32Z', { timestamp: 4_102_444_800_000 }),
  );
  await facts.store.retain(now - 395 * 86_400_000, now, 100);
  await facts.keep();
  const days = [
    { day: '2026-06-30', n: 2 },
    { day: '2026-09-24', n: 1 },
    { day: '2026-10-01', n: 2 },
  ];
  expect(await facts.rows('select day, count(*)::integer as n from all_hits group by day order by day')).toEqual(days);
  expect(await facts.rows('select day, count(*)::integer as n from all_visits group by day order by day')).toEqual(days);
  const files = (await facts.store.facts()).files.map(({ day }) => day);
  expect([...new Set(files)].sort()).toEqual(days.map(({ day }) => day));
  await facts.close();
});

it('S14: a day that is asked for in a loop while its files are written again answers as before or as after', async () => {
  const facts = await openInFolder();
  const visitor = (i: number) => `00000000-0000-4000-8000-${String(i).padStart(12, '0')}`;
  const people = Array.from({ length: 12 }, (_, i) => visitor(i));
  await facts.put(...people.map((temp_id) => toldAt('2026-10-01T12:00:00Z', { temp_id, sess_id: temp_id })));
  const asking = await facts.asking();
  const sql =
    'select count(*)::integer as hits, count(distinct h.visitor)::integer as people, (select count(*)::integer from visits) as visits from hits as h';
  const counts: unknown[] = [];
  let erasing = true;
  const loop = (async () => {
    while (erasing) {
      const { rows } = await asking.ask({ sql: `${sql} where ${counts.length} = ${counts.length}`, from: '2026-10-01', to: '2026-10-01' });
      counts.push(rows[0]);
    }
  })();
  for (const gone of people.slice(1)) {
    await facts.store.erase({ visitor: gone }, Date.now());
    await facts.keep();
  }
  erasing = false;
  await loop;
  asking.close();
  const left = counts.map((one) => (one as { hits: number }).hits);
  expect(left).toEqual([...left].sort((a, b) => b - a));
  expect(new Set(left).size).toBeGreaterThan(2);
  for (const one of counts as { hits: number; people: number; visits: number }[]) {
    expect(one.people).toBe(one.hits);
    // Visits are written a step after their hits.
    expect(one.visits - one.hits).toBeGreaterThanOrEqual(0);
    expect(one.visits - one.hits).toBeLessThanOrEqual(1);
  }
  expect(await facts.rows('select count(*)::integer as n from visits')).toEqual([{ n: 1 }]);
  await facts.close();
});
