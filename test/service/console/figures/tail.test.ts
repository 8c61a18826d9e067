import { expect, it } from 'vitest';
import { createFigures } from '../../../../service/console/figures/figures';
import { outliveHits } from '../../../../service/console/figures/outlive';
import { sealBefore } from '../../../../service/console/figures/seal';
import { openFactFolder } from '../../../../service/facts/folder';
import type { MonthKind } from '../../../../service/store/facts';
import { openInFolder, toldAt } from '../../facts/in-folder';

const KINDS: readonly MonthKind[] = ['overview', 'campaigns', 'pages', 'sources', 'landing', 'events', 'experiments'];
const SITES = ['', 'main'];

it('S21: a month of thousands of pages is after retention as before, in the room of 500 rows a question, and totals have the others', async () => {
  const facts = await openInFolder();
  const now = () => Date.UTC(2026, 9, 1, 12);
  const live = createFigures({ store: facts.store, data: facts.data, zone: 'UTC', now });
  const figures = outliveHits(live, facts.store);
  const hits = Array.from({ length: 31 }, (_, i) => {
    const day = `2026-07-${`${i + 1}`.padStart(2, '0')}`;
    // Ids in paths, and one page that is first on no day.
    const paths = [
      ...Array.from({ length: 90 }, (_, n) => `/petition/${day}-${n}`),
      ...Array(4).fill(`/burst/${day}`),
      ...Array(3).fill('/steady'),
    ];
    return paths.map((page_path, n) => toldAt(`${day}T10:00:00Z`, { page_path, sess_id: `${day} ${n}`, temp_id: `v${n}` }));
  }).flat();
  for (let from = 0; from < hits.length; from += 500) await facts.store.put(hits.slice(from, from + 500));
  await facts.keep();
  const july = { from: '2026-07-01', to: '2026-07-31', limit: 20 };
  const ask = async () => {
    const { rows, other } = await figures.rows('pages', { ...july, limit: 500 });
    const { views, visits, visitors } = await figures.overview(july);
    return { rows, other, views, visits, visitors };
  };
  const before = await ask();
  expect(before.rows.slice(0, 2)).toMatchObject([
    { name: '/steady', views: 93 },
    { name: '/burst/2026-07-01', views: 4 },
  ]);
  expect([before.views, before.visitors]).toEqual([hits.length, 97]);
  expect(before.other).toMatchObject({ rows: 31 * 91 + 1 - 500 });
  const { place, close } = await openFactFolder(facts.data);
  expect(await sealBefore({ store: facts.store, figures: live, place }, Date.UTC(2026, 8, 1))).toBe(true);
  await facts.store.retain(Date.UTC(2026, 8, 1), now(), 10_000);
  await facts.keep();
  expect(await ask()).toEqual(before);
  const shown = before.rows.reduce((sum, { views }) => sum + views, 0);
  expect(shown + (before.other?.views ?? 0)).toBe(hits.length);
  let bytes = 0;
  for (const kind of KINDS)
    for (const site of SITES)
      for (const { answer } of await facts.store.monthAnswers({ kind, site, from: '2026-07', to: '2026-07' })) bytes += answer.length;
  bytes += JSON.stringify(await facts.store.dayCounts()).length;
  expect(bytes).toBeGreaterThan(1_000);
  // Pages and landing pages, of the network and of its site. Of 100 000 a day this is less than a thousandth of the facts.
  expect(bytes).toBeLessThan(2 * SITES.length * 500 * 100);
  await live.close();
  close();
  await facts.close();
});
