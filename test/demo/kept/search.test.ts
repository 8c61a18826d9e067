import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createArrivals, type Page } from '../../../demo/kept/arrivals';
import { readCursor } from '../../../demo/kept/cursor';
import { createOwnEntries } from '../../../demo/kept/own-entries';
import { open as openSql, type Sql } from '../../../demo/kept/sql';
import { open as openStore } from '../../../service/store/sqlite-store';
import { dataFolder } from '../../../tools/lab/data-folder';
import { errorArrival, hitArrival } from '../../service/support/arrivals';

let folder: string;
let sql: Sql;
beforeAll(() => {
  folder = dataFolder();
  const store = openStore(join(folder, 'store.sqlite'));
  store.migrate();
  store.put(Array.from({ length: 95 }, (_, i) => hitArrival({ event: i % 10 ? 'click' : 'scroll' }, i)));
  store.put(Array.from({ length: 5 }, (_, i) => errorArrival(null, 20 * i)));
  store.close();
  sql = openSql(join(folder, 'store.sqlite'));
});
afterAll(() => {
  sql.close();
  rmSync(folder, { recursive: true });
});

/** Reads page after page, each of which looks through at most 7 rows of a kind. */
async function search(text: string, limit: number): Promise<Page[]> {
  const page = createArrivals(async (query, values) => sql.all(query, values), createOwnEntries(), 7);
  const pages: Page[] = [];
  for (let before: string | undefined = ''; before !== undefined; ) {
    const cursor = readCursor(before);
    const read: Page = await page({ text, limit, ...(cursor && { before: cursor }) });
    pages.push(read);
    before = read.older;
  }
  return pages;
}

it('a page searches a bounded number of rows for a text, and all pages together find each entry once, newest first', async () => {
  for (const [text, limit, count] of [
    ['scroll', 1, 10],
    ['scroll', 50, 10],
    ['click', 4, 85],
    ['a function', 2, 5],
    ['', 10, 100],
  ] as const) {
    const entries = (await search(text, limit)).flatMap((page) => page.entries);
    expect(entries.map(({ time }) => time)).toEqual(entries.map(({ time }) => time).sort((a, b) => b - a));
    expect(new Set(entries.map(({ kind, id }) => `${kind} ${id}`)).size).toBe(count);
    expect(entries).toHaveLength(count);
  }
});

it('a search for a text that is nowhere ends after the last page', async () => {
  const pages = await search('nowhere', 50);
  expect(pages.length).toBeGreaterThan(10);
  expect(pages.flatMap(({ entries }) => entries)).toEqual([]);
});
