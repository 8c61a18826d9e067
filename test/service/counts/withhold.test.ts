import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Breakdown, breakdowns, type Cell, type Shown, withhold } from '../../../service/counts/withhold';

/** A count of views that are alike in everything that is kept of them. */
interface Base {
  readonly site: string;
  readonly day: string;
  readonly pages: string;
  readonly sources: string;
  readonly countries: string;
  readonly hours: string;
  readonly views: number;
}

const cellsOf = (bases: readonly Base[]): Readonly<Record<Breakdown, readonly Cell[]>> => {
  const by = (breakdown: Breakdown): Cell[] => {
    const sums = new Map<string, Cell>();
    for (const { site, day, views, [breakdown]: name } of bases) {
      const key = JSON.stringify([site, day, name]);
      sums.set(key, { site, day, name, views: views + (sums.get(key)?.views ?? 0) });
    }
    return [...sums.values()];
  };
  return Object.fromEntries(breakdowns.map((one) => [one, by(one)])) as unknown as Record<Breakdown, readonly Cell[]>;
};

const SITES = ['main', 'blogs'];
const DAYS = ['2026-11-27', '2026-11-28'];
const NAMES = {
  pages: ['/', '/a', '/b', '/c'],
  sources: ['none', 'mail'],
  countries: ['GB', ''],
  hours: ['9', '10', '11'],
} as const;

/** All combinations: what a reader who adds up does not know is how many views each has. */
const UNKNOWN: readonly Omit<Base, 'views'>[] = SITES.flatMap((site) =>
  DAYS.flatMap((day) =>
    NAMES.pages.flatMap((pages) =>
      NAMES.sources.flatMap((sources) =>
        NAMES.countries.flatMap((countries) => NAMES.hours.map((hours) => ({ site, day, pages, sources, countries, hours }))),
      ),
    ),
  ),
);

type Vector = number[];
const where = (is: (base: Omit<Base, 'views'>) => boolean): Vector => UNKNOWN.map((base) => (is(base) ? 1 : 0));

/** Reduces vectors to rows with a leading 1 each: what their sums and differences can make. */
function spanOf(vectors: readonly Vector[]): Vector[] {
  const rows: Vector[] = [];
  for (const vector of vectors) {
    const rest = reduce(vector, rows);
    const lead = rest.findIndex((one) => Math.abs(one) > 1e-9);
    if (lead >= 0) rows.push(rest.map((one) => one / (rest[lead] as number)));
  }
  return rows;
}
function reduce(vector: Vector, rows: readonly Vector[]): Vector {
  let rest = vector;
  for (const row of rows) {
    const lead = row.findIndex((one) => Math.abs(one) > 1e-9);
    const factor = rest[lead] as number;
    if (Math.abs(factor) > 1e-9) rest = rest.map((one, i) => one - factor * (row[i] as number));
  }
  return rest;
}
const isIn = (vector: Vector, rows: readonly Vector[]): boolean => reduce(vector, rows).every((one) => Math.abs(one) < 1e-9);

/** Every question that the console takes: some days, and one site or all. */
const QUESTIONS = [[DAYS[0]], [DAYS[1]], DAYS].flatMap((days) => [['main'], ['blogs'], SITES].map((sites) => ({ days, sites })));

/** Returns what each shown number of an answer adds up: the known cells that `asked` covers, of days and sites that show any. */
function sumsOf(
  shown: Shown,
  bases: readonly Base[],
  asked: { days: readonly (string | undefined)[]; sites: readonly string[] },
): Vector[] {
  const totals = (site: string, day: string) =>
    bases.filter((one) => one.site === site && one.day === day).reduce((sum, { views }) => sum + views, 0);
  const isAsked = ({ site, day }: { site: string; day: string }) => asked.days.includes(day) && asked.sites.includes(site);
  const isOpen = (one: { site: string; day: string }) => isAsked(one) && totals(one.site, one.day) >= 10;
  // Rows add up over several days and sites: which of them each covers is what `withhold` of that day and site alone shows.
  const covers = (breakdown: Breakdown, name: string, site: string, day: string) =>
    withhold(cellsOf(bases.filter((one) => one.site === site && one.day === day))).rows[breakdown].some((row) => row.name === name);
  const rows = breakdowns.flatMap((breakdown) =>
    shown.rows[breakdown].map(({ name, site: of }) =>
      where((one) => isOpen(one) && one[breakdown] === name && (!of || one.site === of) && covers(breakdown, name, one.site, one.day)),
    ),
  );
  return [where(isOpen), ...shown.days.map(({ name }) => where((one) => isOpen(one) && one.day === name)), ...rows];
}

const bases = fc
  .array(
    fc.record({
      of: fc.integer({ min: 0, max: UNKNOWN.length - 1 }),
      views: fc.oneof(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 5, max: 30 })),
    }),
    { minLength: 1, maxLength: 14 },
  )
  .map((some) => some.map(({ of, views }) => ({ ...(UNKNOWN[of] as Omit<Base, 'views'>), views })));

describe('counts that may be shown [R22]', () => {
  it('are none below 10, and no sum or difference of all that is shown gives back one below 10', () => {
    fc.assert(
      fc.property(bases, (kept) => {
        const answers = QUESTIONS.map((asked) => ({
          asked,
          shown: withhold(cellsOf(kept.filter((one) => asked.days.includes(one.day) && asked.sites.includes(one.site)))),
        }));
        for (const { shown } of answers)
          for (const { views } of [...shown.days, ...breakdowns.flatMap((one) => shown.rows[one])])
            expect(views).toBeGreaterThanOrEqual(10);
        const span = spanOf(answers.flatMap(({ asked, shown }) => sumsOf(shown, kept, asked)));
        const cells = cellsOf(kept);
        for (const breakdown of breakdowns)
          for (const { site, day, name, views } of cells[breakdown])
            if (views < 10)
              expect(
                isIn(
                  where((one) => one.site === site && one.day === day && one[breakdown] === name),
                  span,
                ),
              ).toBe(false);
        for (const site of SITES)
          for (const day of DAYS) {
            const views = kept.filter((one) => one.site === site && one.day === day).reduce((sum, one) => sum + one.views, 0);
            if (views && views < 10)
              expect(
                isIn(
                  where((one) => one.site === site && one.day === day),
                  span,
                ),
              ).toBe(false);
          }
      }),
      { numRuns: 300 },
    );
  }, 60_000);

  const one = (pages: readonly (readonly [name: string, views: number])[], day = '2026-11-28') =>
    pages.map(([name, views]) => ({ site: 'main', day, pages: name, sources: 'none', countries: 'GB', hours: '9', views }));
  const names = (shown: Shown, breakdown: Breakdown = 'pages') => shown.rows[breakdown].map(({ name, views }) => [name, views]);

  it.each<[string, Parameters<typeof one>[0], number, unknown[]]>([
    [
      'show all where none is below 10',
      [
        ['/', 12],
        ['/a', 10],
      ],
      22,
      [
        ['/', 12],
        ['/a', 10],
      ],
    ],
    [
      'withhold the next smallest beside a single one below 10',
      [
        ['/', 30],
        ['/a', 12],
        ['/b', 9],
      ],
      51,
      [['/', 30]],
    ],
    [
      'withhold more where two together have fewer than 10',
      [
        ['/', 30],
        ['/a', 12],
        ['/b', 3],
        ['/c', 2],
      ],
      47,
      [['/', 30]],
    ],
    [
      'withhold no third where two together have 10',
      [
        ['/', 30],
        ['/a', 9],
        ['/b', 1],
      ],
      40,
      [['/', 30]],
    ],
    [
      'withhold every page beside the total',
      [
        ['/', 15],
        ['/a', 4],
      ],
      19,
      [],
    ],
    [
      'withhold a day with fewer than 10',
      [
        ['/', 6],
        ['/a', 3],
      ],
      0,
      [],
    ],
  ])('%s', (_, pages, total, rows) => {
    const shown = withhold(cellsOf(one(pages)));
    expect([shown.total, names(shown)]).toEqual([total, rows]);
  });

  it('add up days that show something, and say how many show nothing', () => {
    const shown = withhold(
      cellsOf([
        ...one([
          ['/', 20],
          ['/a', 10],
        ]),
        ...one([['/', 5]], '2026-11-27'),
        ...one([['/', 11]], '2026-11-26'),
      ]),
    );
    expect(shown).toMatchObject({ total: 41, withheld: 1 });
    expect(names(shown)).toEqual([
      ['/', 31],
      ['/a', 10],
    ]);
    expect(shown.days).toEqual([
      { name: '2026-11-26', views: 11 },
      { name: '2026-11-28', views: 30 },
    ]);
    expect(names(shown, 'countries')).toEqual([['GB', 41]]);
  });
});
