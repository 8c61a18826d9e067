import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { NamedRow } from '../../../../service/console/answers';
import { createFigures, type FigureCalls } from '../../../../service/console/figures/figures';
import { type InFolder, openInFolder, toldAt } from '../../facts/in-folder';

const OCTOBER = { from: '2026-10-01', to: '2026-10-31' };
const DAY = Date.UTC(2026, 9, 5, 8);

/** Hits of visits: more pages and events than a number has bits, in visits of 1 to 75 of them, on one site or on two. */
const seen = Array.from({ length: 12 }, (_, visit) =>
  Array.from({ length: [1, 2, 3, 4, 75, 7][visit % 6] ?? 1 }, (__, i) => ({
    person: `person ${visit % 5}`,
    visit: `visit ${visit}`,
    site: visit % 4 === 3 && i % 2 ? 'donate' : 'main',
    source: visit % 3 ? 'mail' : '',
    name: `${(visit * 3 + i * (visit % 2 ? 1 : 2)) % 90}`.padStart(2, '0'),
  })),
).flat();

type Seen = (typeof seen)[number];

/** Counts each name one by one: the first rows, and all others as one. */
function counted(hits: readonly Seen[], nameOf: (name: string) => string, limit: number) {
  const rowOf = (own: readonly Seen[]) => ({
    visitors: new Set(own.map(({ person }) => person)).size,
    visits: new Set(own.map(({ visit }) => visit)).size,
    views: own.length,
  });
  const names = [...new Set(hits.map(({ name }) => name))];
  const rows = names.map((name) => ({ name: nameOf(name), own: hits.filter((hit) => hit.name === name) }));
  const ranked = rows.sort((a, b) => b.own.length - a.own.length || (a.name < b.name ? -1 : 1));
  const rest = ranked.slice(limit);
  return {
    rows: ranked.slice(0, limit).map(({ name, own }): NamedRow => ({ name, ...rowOf(own) })),
    other: rest.length ? { ...rowOf(rest.flatMap(({ own }) => own)), rows: rest.length } : null,
  };
}

describe('pages and events of visits', () => {
  let facts: InFolder;
  let figures: FigureCalls;
  beforeAll(async () => {
    facts = await openInFolder();
    figures = createFigures({ store: facts.store, data: facts.data, zone: 'UTC', now: () => Date.UTC(2026, 10, 1) });
    const told = (more: (hit: Seen) => Readonly<Record<string, unknown>>) =>
      seen.map((hit, i) => {
        const { person, visit, site, source } = hit;
        const fields = { temp_id: person, sess_id: visit, site, ...(source && { utm_source: source }), ...more(hit) };
        return toldAt(new Date(DAY + 86_400_000 * (i % 2) + i * 1_000).toISOString(), fields);
      });
    await facts.put(
      ...told(({ name }) => ({ page_path: `/${name}` })),
      ...told(({ name }) => ({ event: `own ${name}, "quoted"`, page_path: '/' })),
    );
  });
  afterAll(async () => {
    await figures.close();
    await facts.close();
  });

  const filters = [
    { title: 'all', asked: {}, isIn: () => true },
    { title: 'those of a source', asked: { source: 'mail' }, isIn: ({ source }: Seen) => source === 'mail' },
    { title: 'those on a site', asked: { site: 'main' }, isIn: ({ site }: Seen) => site === 'main' },
  ];
  for (const { title, asked, isIn } of filters)
    for (const limit of [1, 40, 70, 124, 500]) {
      it(`are counted as one by one: ${title}, the first ${limit} pages`, async () => {
        const { rows, other } = await figures.rows('pages', { ...OCTOBER, ...asked, limit });
        expect({ rows, other }).toEqual(counted(seen.filter(isIn), (name) => `/${name}`, limit));
      });

      it(`are counted as one by one: ${title}, the first ${limit} events`, async () => {
        const { rows } = await figures.rows('events', { ...OCTOBER, ...asked, limit: limit + 1 });
        const own = rows.filter(({ name }) => name !== 'page_view');
        const expected = counted(seen.filter(isIn), (name) => `own ${name}, "quoted"`, limit);
        expect(own).toEqual(expected.rows);
      });
    }
});
