import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Page } from '../../../demo/kept/arrivals';
import { errorReport, hit, rejection } from '../../../tools/lab/bodies';
import { type DemoUnderTest, runDemo } from '../support/demo';

let demo: DemoUnderTest;
beforeAll(async () => {
  demo = await runDemo();
  await demo.post(
    '/hit',
    Array.from({ length: 25 }, (_, i) => hit({ event: i % 5 ? 'click' : 'scroll' })),
  );
  const record = rejection();
  await demo.post(`/consent/rejection/${record.consent_uuid}`, record);
  await demo.post('/apps/error', errorReport());
  await demo.ask('main', '/csp-report', {
    method: 'POST',
    body: { 'csp-report': { 'blocked-uri': 'inline' } },
    headers: { 'content-type': 'application/csp-report' },
  });
});
afterAll(() => demo.close());

const page = async (query: string) => (await demo.ask('live', `/inspect/arrivals?${query}`)).json<Page>();

/** Reads page after page. */
async function all(query: string): Promise<Page['entries'][]> {
  const pages: Page['entries'][] = [];
  for (let before: string | undefined = ''; before !== undefined; ) {
    const read: Page = await page(`${query}${before && `&before=${before}`}`);
    pages.push(read.entries);
    before = read.older;
  }
  return pages;
}

it('the list of what was kept returns every entry of all kinds once, newest first, for any page length', async () => {
  for (const limit of [1, 4, 14, 28, 100]) {
    const pages = await all(`limit=${limit}`);
    const entries = pages.flat();
    expect(pages.slice(0, -1).every(({ length }) => length === limit)).toBe(true);
    expect(new Set(entries.map(({ kind, id }) => `${kind} ${id}`)).size).toBe(28);
    expect(entries.map(({ time }) => time)).toEqual(entries.map(({ time }) => time).sort((a, b) => b - a));
  }
});

it('the list of what was kept counts all entries, and returns only those of a kind or with a text', async () => {
  const { counts, entries } = await page('kind=error');
  expect(counts).toEqual({ hit: 25, error: 1, rejection: 1, receipt: 0, unanswered: 0, answer: 0, csp: 1 });
  expect(entries.map(({ kind }) => kind)).toEqual(['error']);
  expect((await all('kind=hit&text=nowhere&limit=2')).flat()).toEqual([]);
  expect((await all('text=CLICK&limit=7')).flat()).toHaveLength(20);
  expect((await all('text=inline')).flat().map(({ kind }) => kind)).toEqual(['csp']);
});

it.each(['kind=vendor', 'before=x', 'limit=0', 'limit=1001', `text=${'x'.repeat(201)}`])(
  'the list of what was kept refuses the page %s',
  async (query) => {
    expect((await demo.ask('live', `/inspect/arrivals?${query}`)).status).toBe(400);
  },
);
