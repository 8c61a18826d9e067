import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createFigures, type FigureCalls } from '../../../../service/console/figures/figures';
import { type InFolder, openInFolder, toldAt } from '../../facts/in-folder';

let facts: InFolder;
let figures: FigureCalls;

beforeEach(async () => {
  facts = await openInFolder();
  figures = createFigures({ store: facts.store, data: facts.data, zone: 'UTC' });
});
afterEach(async () => {
  await figures.close();
  await facts.close();
});

const OCTOBER = { from: '2026-10-01', to: '2026-10-31', limit: 2 };

const vitals = (at: string, page: string, more: object) => toldAt(at, { event: 'web_vitals', page_path: page, site: 'main', ...more });

describe('vitals of a period', () => {
  it('A9: are of all its views, and no mean of its days', async () => {
    const first = Array.from({ length: 100 }, (_, i) =>
      vitals(`2026-10-01T10:00:${String(i % 60).padStart(2, '0')}Z`, '/a', { lcp: 1_000, page_id: `a${i}` }),
    );
    await facts.put(...first, vitals('2026-10-02T10:00:00Z', '/a', { lcp: 9_000, page_id: 'b' }));
    const { rows, counted_until } = await figures.vitals(OCTOBER);
    const values = { views: 101, lcp: 1_000, inp: null, cls: null, fcp: null, ttfb: null };
    const measured = { lcp: 101, inp: 0, cls: 0, fcp: 0, ttfb: 0 };
    expect(rows).toEqual([
      { site: 'main', page: '', ...values, measured },
      { site: 'main', page: '/a', ...values, measured },
    ]);
    expect(Date.parse(counted_until)).toBeGreaterThan(0);
  });

  it('count a view that sends its vitals twice once, with the last', async () => {
    await facts.put(
      vitals('2026-10-01T10:00:00Z', '/a', { lcp: 5_000, page_id: 'a' }),
      vitals('2026-10-01T10:01:00Z', '/a', { lcp: 800, inp: 40, page_id: 'a' }),
    );
    const [site] = (await figures.vitals(OCTOBER)).rows;
    expect(site).toMatchObject({ views: 1, lcp: 800, inp: 40 });
  });

  it('keep the last of each value, where a later report of a view lacks some', async () => {
    await facts.put(
      vitals('2026-10-01T10:00:00Z', '/a', { lcp: 800, cls: 0.2, page_id: 'a' }),
      vitals('2026-10-01T10:01:00Z', '/a', { cls: 0.3, inp: 40, page_id: 'a' }),
      // Reports without a page's id are of a view each.
      vitals('2026-10-01T10:02:00Z', '/a', { lcp: 700 }),
      vitals('2026-10-01T10:03:00Z', '/a', { lcp: 900 }),
    );
    const [site] = (await figures.vitals(OCTOBER)).rows;
    expect(site).toMatchObject({ views: 3, lcp: 900, inp: 40, cls: 0.3, fcp: null });
  });

  it('are of the visits that began in the period, and leave out hits without a session', async () => {
    const visit = { sess_id: 'over midnight', page_id: 'a' };
    await facts.put(
      vitals('2026-09-30T23:59:00Z', '/a', { lcp: 800, ...visit }),
      vitals('2026-10-01T00:01:00Z', '/a', { lcp: 900, ...visit }),
      vitals('2026-10-02T10:00:00Z', '/a', { lcp: 5_000, page_id: 'b', sess_id: '' }),
    );
    expect((await figures.vitals(OCTOBER)).rows).toEqual([]);
    const { rows } = await figures.vitals({ from: '2026-09-30', to: '2026-09-30', limit: 2 });
    expect(rows.map(({ page, views, lcp }) => [page, views, lcp])).toEqual([
      ['', 1, 900],
      ['/a', 1, 900],
    ]);
  });

  it('have the views of a page alone, whatever else their visits saw', async () => {
    await facts.put(
      vitals('2026-10-01T10:00:00Z', '/a', { lcp: 800, page_id: 'a' }),
      vitals('2026-10-01T10:01:00Z', '/b', { lcp: 900, page_id: 'b' }),
      vitals('2026-10-01T10:02:00Z', '/a', { lcp: 1_000, page_id: 'c', site: 'blogs' }),
    );
    const { rows } = await figures.vitals({ ...OCTOBER, page: '/a' });
    expect(rows.map(({ site, page, views, lcp }) => [site, page, views, lcp])).toEqual([
      ['blogs', '', 1, 1_000],
      ['main', '', 1, 800],
      ['blogs', '/a', 1, 1_000],
      ['main', '/a', 1, 800],
    ]);
  });

  it('A6: are of the visits from a source, and of what was measured before the end of a stretch, in a visit that goes on too', async () => {
    const over = { sess_id: 'over', page_id: 'c' };
    await facts.put(
      vitals('2026-10-01T10:00:00Z', '/a', { lcp: 800, page_id: 'a', sess_id: 's', utm_source: 'S' }),
      vitals('2026-10-01T10:00:00Z', '/a', { lcp: 900, page_id: 'b', sess_id: 't' }),
      vitals('2026-10-02T10:00:00Z', '/b', { lcp: 1_000, ...over, utm_source: 'S' }),
      vitals('2026-10-02T10:05:00Z', '/b', { lcp: 2_000, ...over }),
    );
    const bySource = async (more: object) =>
      (await figures.vitals({ ...OCTOBER, ...more })).rows.map(({ page, views, lcp }) => [page, views, lcp]);
    expect(await bySource({ source: 'S' })).toEqual([
      ['', 2, 2_000],
      ['/a', 1, 800],
      ['/b', 1, 2_000],
    ]);
    expect(await bySource({ source: '(none)', page: '/a' })).toEqual([
      ['', 1, 900],
      ['/a', 1, 900],
    ]);
    const until = Date.parse('2026-10-02T10:05:00Z');
    expect(await bySource({ source: 'S', page: '/b', until })).toEqual([
      ['', 1, 1_000],
      ['/b', 1, 1_000],
    ]);
    expect(await bySource({ until: Date.parse('2026-10-01T10:00:00Z') })).toEqual([]);
  });

  it('name the pages that were measured most, of the site and days that are asked for', async () => {
    const pages = ['/a', '/a', '/a', '/b', '/b', '/c'];
    await facts.put(
      ...pages.map((page, i) => vitals('2026-10-01T10:00:00Z', page, { lcp: 1_000 + i, page_id: `p${i}` })),
      vitals('2026-10-01T10:00:00Z', '/a', { lcp: 1, page_id: 'x', site: 'blogs' }),
      vitals('2026-11-01T10:00:00Z', '/a', { lcp: 1, page_id: 'y' }),
    );
    const { rows } = await figures.vitals({ ...OCTOBER, site: 'main' });
    expect(rows.map(({ site, page, views }) => [site, page, views])).toEqual([
      ['main', '', 6],
      ['main', '/a', 3],
      ['main', '/b', 2],
    ]);
  });
});

describe('prompts of a period', () => {
  it('are counted by what visitors did, with all beyond the limit as one row', async () => {
    const prompt = (id: string, event: string, i: number) => toldAt(`2026-10-02T10:00:0${i}Z`, { event, prompt_id: id, site: 'main' });
    await facts.put(
      ...[0, 1, 2].map((i) => prompt('a', 'prompt_display', i)),
      ...[0, 1].map((i) => prompt('b', 'prompt_display', i)),
      ...[
        prompt('a', 'prompt_submit', 3),
        prompt('b', 'prompt_cancel', 4),
        prompt('c', 'prompt_display', 5),
        prompt('d', 'prompt_submit', 6),
      ],
    );
    const { rows, other } = await figures.prompts(OCTOBER);
    expect(rows).toEqual([
      { name: 'a', shown: 3, submitted: 1, dismissed: 0, people: { shown: 1, submitted: 1, dismissed: 0 } },
      { name: 'b', shown: 2, submitted: 0, dismissed: 1, people: { shown: 1, submitted: 0, dismissed: 1 } },
    ]);
    expect(other).toEqual({ shown: 1, submitted: 1, dismissed: 0, rows: 2 });
    expect((await figures.prompts({ ...OCTOBER, site: 'blogs' })).rows).toEqual([]);
  });

  it('A6: are of the visits from a source, of which one began before the period, and of what happened before the end of a stretch', async () => {
    const prompt = (at: string, sess_id: string, more: object = {}) =>
      toldAt(at, { event: 'prompt_display', prompt_id: 'a', site: 'main', sess_id, temp_id: sess_id, ...more });
    await facts.put(
      prompt('2026-09-30T23:59:00Z', 'over', { utm_source: 'S' }),
      prompt('2026-10-01T00:01:00Z', 'over'),
      prompt('2026-10-02T10:00:00Z', 'later', { utm_source: 'S' }),
      prompt('2026-10-02T10:00:00Z', 'direct'),
      prompt('2026-10-02T10:00:00Z', '', { temp_id: 'in no visit' }),
    );
    const shown = async (more: object) => (await figures.prompts({ ...OCTOBER, ...more })).rows.map(({ shown: times }) => times);
    expect(await shown({})).toEqual([4]);
    expect(await shown({ source: 'S' })).toEqual([2]);
    expect(await shown({ source: '(none)' })).toEqual([1]);
    expect(await shown({ source: 'S', until: Date.parse('2026-10-02T10:00:00Z') })).toEqual([1]);
    expect(await shown({ until: Date.parse('2026-10-01T00:01:00Z') })).toEqual([]);
  });

  it('A7: have shares of people who saw them, however often these act, and whoever saw them before the period', async () => {
    const prompt = (event: string, who: string, i: number) =>
      toldAt(`2026-10-09T10:00:0${i}Z`, { event, prompt_id: 'often', site: 'main', temp_id: who, sess_id: who });
    await facts.put(
      ...[prompt('prompt_display', 'one', 0), prompt('prompt_display', 'two', 1)],
      ...[2, 3, 4].map((i) => prompt('prompt_submit', 'one', i)),
      // Shown before the period, or by a page whose first hits were lost.
      ...[prompt('prompt_submit', 'three', 5), prompt('prompt_cancel', 'three', 6)],
    );
    const { rows } = await figures.prompts({ ...OCTOBER, from: '2026-10-09', to: '2026-10-09' });
    expect(rows).toEqual([{ name: 'often', shown: 2, submitted: 4, dismissed: 1, people: { shown: 2, submitted: 1, dismissed: 0 } }]);
  });
});
