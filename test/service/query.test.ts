import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { type Format, printAnswer } from '../../service/commands/query';
import { openInFolder, toldAt } from './facts/in-folder';

it('a query is answered as a table, as JSON and as CSV, and says how far the facts are', async () => {
  const facts = await openInFolder();
  await facts.put(toldAt('2026-10-01T12:00:00Z', { page_title: 'Say "yes", now\nor never' }));
  const ask = async (format: Format, sql: string) => {
    const [out, aside] = [new PassThrough(), new PassThrough()];
    await printAnswer(facts.store, { DATA: facts.data, FACTS_MEMORY: '256MB' }, { sql, format }, out.setEncoding('utf8'), aside);
    out.end();
    aside.end();
    return [await text(out), await text(aside)];
  };
  const sql = 'select page_title, count(*) as hits, day, null as nothing from hits group by page_title, day';
  expect(await ask('table', sql)).toEqual([
    [
      'page_title               hits  day         nothing',
      '-----------------------  ----  ----------  -------',
      'Say "yes", now or never     1  2026-10-01',
      '',
    ].join('\n'),
    '',
  ]);
  expect(JSON.parse((await ask('json', sql))[0] ?? '')).toEqual([
    { page_title: 'Say "yes", now\nor never', hits: 1, day: '2026-10-01', nothing: null },
  ]);
  expect(await ask('csv', sql)).toEqual(['page_title,hits,day,nothing\r\n"Say ""yes"", now\nor never",1,2026-10-01,\r\n', '']);
  await facts.store.put([toldAt('2026-10-01T12:00:00Z')]);
  expect(await ask('json', sql)).toEqual([expect.any(String), 'The facts have not yet got the newest hits (up to 1 of 2).\n']);
  await facts.close();
});

it('S3: a query that reaches into days past retention says so, and where their counts are', async () => {
  const facts = await openInFolder();
  await facts.put(toldAt('2026-10-01T12:00:00Z'), toldAt('2026-10-20T12:00:00Z'));
  const gone = { day: '2026-10-02', site: '', views: 9, visits: 9, people: 9, actions: 0, signups: 0, gifts: '{}' };
  await facts.store.sealDays([gone], []);
  const asideOf = async (sql: string, from?: string) => {
    const aside = new PassThrough();
    const query = { sql, format: 'json', ...(from && { from }) } as const;
    expect(await printAnswer(facts.store, { DATA: facts.data, FACTS_MEMORY: '256MB' }, query, new PassThrough(), aside)).toBe(true);
    aside.end();
    return text(aside);
  };
  const said = 'Hits of days up to 2026-10-02 are past retention, and gone or about to go: the counts that stay are in “sealed”.\n';
  for (const table of ['hits', 'visits', 'steps', 'exposed', 'all_hits']) expect(await asideOf(`select count(*) from ${table}`)).toBe(said);
  expect(await asideOf('select count(*) from visits', '2026-10-02')).toBe(said);
  expect(await asideOf('select count(*) from visits', '2026-10-03')).toBe('');
  expect(await asideOf('select * from sealed')).toBe('');
  await facts.close();
});

it('a query of visits that an earlier release has written says that they are being written anew', async () => {
  const facts = await openInFolder();
  await facts.put(toldAt('2026-10-01T12:00:00Z'), toldAt('2026-10-20T12:00:00Z'));
  const before = async () => {
    const now = await facts.store.facts();
    return { ...now, files: now.files.map((file) => (file.kind === 'visits' ? { ...file, version: 'before' } : file)) };
  };
  const asideOf = async (sql: string, from: string) => {
    const aside = new PassThrough();
    const query = { sql, format: 'json', from } as const;
    await printAnswer({ ...facts.store, facts: before }, { DATA: facts.data, FACTS_MEMORY: '256MB' }, query, new PassThrough(), aside);
    aside.end();
    return text(aside);
  };
  const said = 'The visits of 1 days are being written anew after an update, and lack what is new: ask again in some minutes.\n';
  expect(await asideOf('select count(*) from visits', '2026-10-02')).toBe(said);
  expect(await asideOf('select count(*) from hits', '2026-10-02')).toBe('');
  expect(await asideOf('select count(*) from visits', '2026-10-21')).toBe('');
  await facts.close();
});

it('a query that can’t be carried out is answered by what is wrong with it', async () => {
  const facts = await openInFolder();
  const aside = new PassThrough();
  const ask = { sql: 'select nothing from hits', format: 'table' } as const;
  expect(
    await printAnswer(facts.store, { DATA: facts.data, FACTS_MEMORY: '256MB' }, ask, new PassThrough(), aside.setEncoding('utf8')),
  ).toBe(false);
  aside.end();
  expect(await text(aside)).toMatch(/^Binder Error: Referenced column "nothing" not found[\s\S]*\n$/);
  await facts.close();
});
