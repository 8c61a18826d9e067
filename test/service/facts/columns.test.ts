import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hitColumns, toFactLine, versionOf } from '../../../service/facts/columns';
import { openDuck } from '../../../service/facts/duck';
import { openFactFolder } from '../../../service/facts/folder';
import { createFactWriter } from '../../../service/facts/write-facts';
import { hitArrival, NOON } from '../support/arrivals';
import { type InFolder, openInFolder, toldAt } from './in-folder';

const line = (body: Readonly<Record<string, unknown>>) =>
  JSON.parse(toFactLine({ id: 7, received: NOON, visitor: 'v', body }, '2026-10-14'));

describe('the columns of facts', () => {
  it('have the types of the hit’s contract and of our own events, and the rest as JSON', () => {
    expect(hitColumns).toMatchObject({
      ...{ _id: 'BIGINT', day: 'DATE', at: 'TIMESTAMP', hit_id: 'VARCHAR', lcp: 'DOUBLE', event_index: 'BIGINT', in_frame: 'BOOLEAN' },
      ...{ attentionTime: 'DOUBLE', items: 'JSON', value: 'DOUBLE', transaction_id: 'VARCHAR', forced: 'BOOLEAN', more: 'JSON' },
    });
    expect(hitColumns).not.toHaveProperty('timestamp');
    expect(versionOf({ a: 'DATE' })).not.toBe(versionOf({ a: 'VARCHAR' }));
  });

  it('keep a value of another type among the rest', () => {
    const read = line({
      event: 'page_view',
      lcp: 'fast',
      event_index: 1.5,
      forced: 'true',
      sess_count: 2,
      quiz: { a: 1 },
      items: [{ a: 1 }],
      nid: 5,
    });
    expect(read).toMatchObject({ event: 'page_view', forced: true, sess_count: 2, items: '[{"a":1}]', nid: '5' });
    expect(JSON.parse(read.more)).toEqual({ lcp: 'fast', event_index: 1.5, quiz: { a: 1 } });
    expect([read.lcp, read.event_index]).toEqual([undefined, undefined]);
  });

  it('have nothing for an empty text, so that gifts and visits without an id are not one [HIT-05]', () => {
    const read = line({ event: 'transaction', transaction_id: '', sess_id: '', quiz: '' });
    expect([read.transaction_id, read.sess_id, read.more]).toEqual([undefined, undefined, undefined]);
  });
});

describe('a file of facts', () => {
  let facts: InFolder;
  beforeAll(async () => {
    facts = await openInFolder();
  });
  afterAll(() => facts.close());

  it('S15: has all columns whatever its hits lack, so that one question reads all files', async () => {
    await facts.put(toldAt('2026-10-01T00:00:00Z'));
    await facts.put(toldAt('2026-10-02T00:00:00Z', { lcp: 'no number', site: '2024' }));
    await facts.put(toldAt('2026-10-03T00:00:00Z', { lcp: 900, site: '2025', quiz: 'x' }));
    expect(await facts.rows('select day, lcp, site, more from hits order by day')).toEqual([
      { day: '2026-10-01', lcp: null, site: 'main', more: null },
      { day: '2026-10-02', lcp: null, site: '2024', more: '{"lcp":"no number"}' },
      { day: '2026-10-03', lcp: 900, site: '2025', more: '{"quiz":"x"}' },
    ]);
  });

  it('holds anything that a hit may hold', async () => {
    const texts = ["'; drop view hits; --", '"', '\\', '\u0000', '%', '漢字', '\ud83d', 'x'.repeat(4_000), '\n'];
    const values = [...texts, 0, -1, 1e308, 5e-324, 2 ** 53 + 2, true, false];
    const hits = values.map((value) =>
      hitArrival({ page_title: value, page_path: value, value, sess_count: value, experiments: value, any: value }),
    );
    await facts.put(...hits);
    const rows = await facts.rows("select hit_id, page_title from all_hits where day = '2026-10-14' order by _id");
    expect(rows).toHaveLength(values.length);
    expect(rows.slice(0, 3)).toMatchObject(texts.slice(0, 3).map((page_title) => ({ page_title })));
    expect(await facts.rows("select sum(gift) from all_hits where day = '2026-10-14'")).toHaveLength(1);
  });

  it('S6: has a hit whose values DuckDB refuses, without them, beside all others', async () => {
    const own = await openInFolder();
    const duck = await openDuck({ temporary: join(own.data, 'temporary') });
    const session = await duck.connect();
    const writer = createFactWriter({ duck: session, folder: await openFactFolder(own.data), now: () => NOON });
    const lines = Array.from({ length: 9 }, (_, i) =>
      toFactLine({ id: i, received: NOON, visitor: 'v', body: hitArrival().body }, '2026-10-14'),
    );
    const files = await writer.hits(
      '2026-10-14',
      lines.map((line, i) => (i === 4 ? line.replace('"happened":null', '"happened":9200000000000000000') : line)),
      0,
      8,
    );
    expect(files.reduce((sum, { rows }) => sum + rows, 0)).toBe(9);
    expect(writer.stripped()).toBe(1);
    const paths = files.map(({ name }) => `'${join(own.data, 'facts', name)}'`);
    const { rows } = await session.ask(`select event, page_title is null as bare from read_parquet([${paths}]) where _id = 4`);
    expect(rows).toEqual([{ event: 'page_view', bare: true }]);
    session.close();
    duck.close();
    await own.close();
  });

  it('S25: adds money up exactly, by currency, as JSON numbers', async () => {
    const gift = (value: number, currency: string) =>
      toldAt('2026-10-05T12:00:00Z', { event: 'transaction', value, currency, sess_id: 'g' });
    await facts.put(...[gift(0.1, 'USD'), gift(0.1, 'USD'), gift(0.1, 'USD'), gift(0.1, 'EUR')]);
    const period = { from: '2026-10-05', to: '2026-10-05' };
    expect(
      await facts.rows('select currency, count(*) as n, sum(gift) as amount from hits group by currency order by currency', period),
    ).toEqual([
      { currency: 'EUR', n: 1, amount: 0.1 },
      { currency: 'USD', n: 3, amount: 0.3 },
    ]);
    expect(await facts.rows('select gifts from all_visits', period)).toEqual([
      {
        gifts: [
          { site: 'main', currency: 'EUR', gifts: 1, amount: 0.1 },
          { site: 'main', currency: 'USD', gifts: 3, amount: 0.3 },
        ],
      },
    ]);
  });

  it('give a visit the last vitals of each of its page views', async () => {
    const sent = (second: number, page_id: string, more: object) =>
      toldAt(`2026-10-06T12:00:0${second}Z`, { event: 'web_vitals', sess_id: 'v', page_path: `/${page_id}`, page_id, ...more });
    await facts.put(sent(1, 'b', { lcp: 900 }), sent(2, 'a', { lcp: 800, cls: 0.1 }), sent(3, 'a', { lcp: 700, inp: 40 }));
    const none = { inp: null, cls: null, fcp: null, ttfb: null };
    expect(await facts.rows('select vitals from all_visits', { from: '2026-10-06', to: '2026-10-06' })).toEqual([
      {
        vitals: [
          { ...none, site: 'main', page: '/a', lcp: 700, inp: 40, cls: 0.1 },
          { ...none, site: 'main', page: '/b', lcp: 900 },
        ],
      },
    ]);
  });
});
