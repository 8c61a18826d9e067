import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openDuck } from '../../../service/facts/duck';
import { factQueries } from '../../../service/warehouse/documented';
import { type InFolder, openInFolder, toldAt } from './in-folder';

const query = (title: string): string => factQueries().get(title) ?? expect.fail(`no query ${title}`);

async function within<T>(work: (facts: InFolder) => Promise<T>): Promise<T> {
  const facts = await openInFolder();
  try {
    return await work(facts);
  } finally {
    await facts.close();
  }
}

it('S12: DuckDB has our limits, and needs no more than these for what is larger', async () => {
  await within(async ({ data }) => {
    const temporary = join(data, 'temporary');
    const duck = await openDuck({ temporary });
    const session = await duck.connect();
    const settings = "select value from duckdb_settings() where name in ('memory_limit', 'temp_directory', 'threads') order by name";
    expect((await session.ask(settings)).rows.map(({ value }) => value)).toEqual(['488.2 MiB', temporary, '2']);
    session.close();
    duck.close();
    expect(existsSync(temporary)).toBe(false);
    const small = await openDuck({ temporary, memory: '64MB' });
    const own = await small.connect();
    // 200 MB of distinct texts.
    const many = 'select count(*) as n from (select distinct repeat(hash(i)::varchar, 5) as text from range(2000000) as r(i))';
    const before = process.memoryUsage().rss;
    expect((await own.ask(many)).rows).toEqual([{ n: 2_000_000 }]);
    expect(process.memoryUsage().rss - before).toBeLessThan(300 * 1024 * 1024);
    own.close();
    small.close();
  });
});

it('S20: people are counted one by one, and none is left of one who was erased', async () => {
  const sources = ['../../../service/facts/', '../../../service/console/figures/'].flatMap((path) => {
    const folder = new URL(path, import.meta.url);
    return readdirSync(folder).map((name) => readFileSync(new URL(name, folder), 'utf8'));
  });
  for (const text of [...sources, ...factQueries().values()])
    expect(text).not.toMatch(/approx_|hyperloglog|\bhll|sketch|reservoir_quantile/i);
  await within(async (facts) => {
    await facts.put(toldAt('2026-10-01T12:00:00Z'));
    expect(await facts.rows(query('Overview'))).toMatchObject([{ people: 1 }]);
    await facts.store.erase({ visitor: 'v' }, Date.now());
    await facts.keep();
    expect(await facts.rows(query('Overview'))).toMatchObject([{ visits: 0, people: 0 }]);
    const people = (n: number) =>
      Array.from({ length: n }, (_, i) => toldAt('2026-10-02T12:00:00Z', { temp_id: `v${i}`, sess_id: `s${i}` }));
    await facts.put(...people(7_000));
    expect(await facts.rows(query('Overview'))).toMatchObject([{ views: 7_000, visits: 7_000, people: 7_000 }]);
  });
});

it('S21: a page that is first on no day leads its month, and totals have every page, however long their tail is', async () => {
  await within(async (facts) => {
    const paths = (day: number) => Array.from({ length: 1_000 }, (_, i) => `/tail/${day}-${i}`);
    const views = [1, 2, 3].flatMap((day) =>
      [...paths(day), ...Array(5).fill(`/burst/${day}`), ...Array(4).fill('/steady')].map((page_path, i) =>
        toldAt(`2026-10-0${day}T12:00:00Z`, { page_path, sess_id: `${day}-${i}`, temp_id: `${day}-${i}` }),
      ),
    );
    await facts.put(...views);
    const top = await facts.rows(query('Top pages'));
    expect(top).toHaveLength(20);
    expect(top.slice(0, 4)).toMatchObject([
      { path: '/steady', views: 12, visitors: 12 },
      ...[1, 2, 3].map((day) => ({ path: `/burst/${day}`, views: 5 })),
    ]);
    expect(await facts.rows(query('Overview'))).toMatchObject([{ views: 3_027, visits: 3_027 }]);
    expect(await facts.rows('select count(distinct page_path) as paths from hits')).toEqual([{ paths: 3_004 }]);
  });
});
