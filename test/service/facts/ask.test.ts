import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Asking, openAsking } from '../../../service/facts/ask';
import { openDuck, Stopped } from '../../../service/facts/duck';
import { type InFolder, openInFolder, toldAt } from './in-folder';

const SLOW = 'select count(*) from range(10000000000) a(i) where hash(i) % 7 = 3';

describe('a question over facts', () => {
  let facts: InFolder;
  let asking: Asking;
  beforeAll(async () => {
    facts = await openInFolder();
    await facts.put(
      ...[1, 2, 3, 4].map((day) => toldAt(`2026-10-0${day}T12:00:00Z`, { sess_id: `s${day}` })),
      toldAt('2026-10-03T12:00:00Z', { sess_id: 's3', temp_id: 'w' }),
      toldAt('2026-10-03T12:00:00Z', { traffic_type: 'internal', sess_id: 'i' }),
      toldAt('2026-10-03T12:00:00Z', { environment: 'testing', sess_id: 't' }),
      toldAt('2026-10-03T12:00:00Z', { event: 'experiment_exposure', forced: true, sess_id: 'f' }),
    );
    asking = await facts.asking();
  });
  afterAll(async () => {
    asking.close();
    await facts.close();
  });
  const rows = async (sql: string, period: { from?: string; to?: string } = {}) => (await asking.ask({ sql, ...period })).rows;

  it('S2: counts people of its period once, and both ends belong to it', async () => {
    const people = 'select count(*) as hits, count(distinct temp_id) as people from hits';
    expect(await rows(people, { from: '2026-10-02', to: '2026-10-03' })).toEqual([{ hits: 3, people: 2 }]);
    expect(await rows(people, { to: '2026-10-01' })).toEqual([{ hits: 1, people: 1 }]);
    expect(await rows(people)).toEqual([{ hits: 5, people: 2 }]);
    expect(await rows(people, { from: '2027-01-01' })).toEqual([{ hits: 0, people: 0 }]);
    expect(await rows('select count(*) as n from visits', { from: '2027-01-01' })).toEqual([{ n: 0 }]);
  });

  it('leaves out insiders, forced variants and other environments, which all_hits has', async () => {
    expect(await rows('select count(*) as n from all_hits')).toEqual([{ n: 8 }]);
    expect(await rows("select count(*) as n from hits where session in ('i', 't', 'f')")).toEqual([{ n: 0 }]);
  });

  it('reads the files of its days alone, and answers again without reading', async () => {
    const gone = (await facts.store.facts()).files.filter(({ day }) => day === '2026-10-04').map(({ name }) => name);
    const question = { sql: 'select count(*) as n from hits', from: '2026-10-01', to: '2026-10-03' };
    const store = { ...facts.store, facts: async () => facts.store.facts() };
    const own = await openAsking({ store, data: facts.data });
    for (const name of gone) rmSync(join(facts.data, 'facts', name));
    expect((await own.ask(question)).rows).toEqual([{ n: 4 }]);
    for (const name of readdirSync(join(facts.data, 'facts')).filter((one) => one.endsWith('.parquet')))
      rmSync(join(facts.data, 'facts', name));
    expect((await own.ask(question)).rows).toEqual([{ n: 4 }]);
    await expect(own.ask({ ...question, sql: 'select count(*) + 0 as n from hits' })).rejects.toThrow();
    own.close();
    await facts.store.askRebuild('0000-01-01');
    await facts.keep();
    expect(await rows('select count(*) as n from hits')).toEqual([{ n: 5 }]);
  });

  it('S14: begins anew where its files were written again while it began', async () => {
    const [before, after] = [await facts.store.facts(), undefined as Awaited<ReturnType<typeof facts.store.facts>> | undefined];
    await facts.store.askRebuild('0000-01-01');
    await facts.keep();
    const told = [before, after];
    const own = await openAsking({ store: { ...facts.store, facts: async () => told.shift() ?? facts.store.facts() }, data: facts.data });
    expect((await own.ask({ sql: 'select count(*) as n, sum(_id) from hits' })).rows).toMatchObject([{ n: 5 }]);
    own.close();
  });

  it('S25: has whole numbers that JSON would round as texts of their digits, so that people can be told apart by theirs', async () => {
    const [row] = await rows('select max(person)::varchar as text, max(person) as person from visits');
    expect(row?.text).toMatch(/^\d{17,20}$/);
    expect(row?.person).toBe(row?.text);
    expect(
      await rows('select 9007199254740991 as most, -9007199254740993 as below, sum(x)::hugeint as sum from (values (1), (2)) as t(x)'),
    ).toEqual([{ most: 9_007_199_254_740_991, below: '-9007199254740993', sum: 3 }]);
  });

  it('has days, times, and times of a day as people write them', async () => {
    const [row] = await rows(
      "select date '2026-11-28' as d, timestamp '2026-11-28 10:15:00' as t, time '10:15:00' as o, interval 3 hour as i",
    );
    expect(row).toEqual({ d: '2026-11-28', t: '2026-11-28T10:15:00.000Z', o: '10:15:00', i: '03:00:00' });
  });

  it('is stopped by its signal, or after its time, and the next one is answered', async () => {
    const stopped = new AbortController();
    const asked = asking.ask({ sql: SLOW, signal: stopped.signal });
    stopped.abort();
    await expect(asked).rejects.toThrow(Stopped);
    await expect(asking.ask({ sql: SLOW, longest: 200 })).rejects.toThrow('took too long');
    expect(await rows('select 1 as n')).toEqual([{ n: 1 }]);
  });

  it('S17: reads no file but facts, and fetches nothing from the internet', async () => {
    for (const sql of [
      "select * from read_text('/etc/hostname')",
      "copy (select 1) to '/tmp/taproot-out.csv'",
      'install httpfs',
      "select * from 'https://example.com/a.parquet'",
      "set memory_limit = '10GB'",
    ])
      await expect(asking.ask({ sql })).rejects.toThrow(/disabled|locked|cannot|not/i);
    const duck = await openDuck({ temporary: join(facts.data, 'temporary') });
    const session = await duck.connect();
    const settings = await session.ask("select name, value from duckdb_settings() where name like 'auto%_known_extensions' order by name");
    expect(settings.rows.map(({ value }) => value)).toEqual(['false', 'false']);
    await expect(session.ask("select * from 'https://example.com/a.parquet'")).rejects.toThrow(/httpfs/);
    const others =
      "select count(*) as n from duckdb_extensions() where loaded and extension_name not in ('autocomplete', 'core_functions', 'icu', 'json', 'parquet')";
    expect((await session.ask(others)).rows).toEqual([{ n: 0 }]);
    session.close();
    duck.close();
  });
});
