/** Views below which a count may tell of somebody. */
export const FEWEST = 10;

/** The ways in which counts are broken down. */
export const breakdowns = ['pages', 'sources', 'countries', 'hours'] as const;
export type Breakdown = (typeof breakdowns)[number];

/** Views of a site's pages on one day, by name: a path, a class, a country, an hour. */
export interface Cell {
  readonly site: string;
  /** A day of the network's time zone, such as `2026-11-28`. */
  readonly day: string;
  readonly name: string;
  readonly views: number;
}

/** The part of counts that may be shown: of all that the cells hold, no sum or difference gives a count below 10 back. */
export interface Shown {
  readonly total: number;
  /** The days of sites with so few views that nothing of them is shown, also not in the total. */
  readonly withheld: number;
  readonly days: readonly { readonly name: string; readonly views: number }[];
  readonly rows: Readonly<Record<Breakdown, readonly Cell[]>>;
}

const sumOf = (cells: readonly { readonly views: number }[]): number => cells.reduce((sum, { views }) => sum + views, 0);

/**
 * Returns the cells of one day of a site that may be shown beside its total. Those below 10 are withheld, and as many of the next smallest as it takes
 * for the rest to hold two of them at least, and 10 views: the total less what is shown is that rest.
 */
function shownOf(cells: readonly Cell[]): readonly Cell[] {
  const ascending = [...cells].sort((a, b) => a.views - b.views || (a.name < b.name ? -1 : 1));
  let count = ascending.findIndex(({ views }) => views >= FEWEST);
  if (count < 0) count = ascending.length;
  while (count > 0 && count < ascending.length && (count < 2 || sumOf(ascending.slice(0, count)) < FEWEST)) count++;
  return ascending.slice(count);
}

const keyOf = ({ site, day }: Cell): string => `${day} ${site}`;

function grouped<T>(items: readonly T[], keyIn: (item: T) => string): ReadonlyMap<string, readonly T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) groups.set(keyIn(item), [...(groups.get(keyIn(item)) ?? []), item]);
  return groups;
}

/** Adds cells up over days, and over sites where their names are the same things there. */
function addUp(cells: readonly Cell[], apart: boolean): readonly Cell[] {
  const sums = [...grouped(cells, ({ site, name }) => `${apart ? site : ''} ${name}`).values()].map((own) => ({
    ...(own[0] as Cell),
    ...(!apart && { site: '' }),
    day: '',
    views: sumOf(own),
  }));
  return sums.sort((a, b) => b.views - a.views || (a.name < b.name ? -1 : 1));
}

/**
 * Withholds what may not be shown, day by day and site by site, and adds up the rest. So sums over other periods or sites are sums of the same cells,
 * and their differences give back none that is withheld. `cells`: by breakdown, each with the same total of a day and site.
 */
export function withhold(cells: Readonly<Record<Breakdown, readonly Cell[]>>): Shown {
  const totals = [...grouped(cells.pages, keyOf)].map(([key, own]) => ({ key, day: own[0]?.day ?? '', views: sumOf(own) }));
  const open = totals.filter(({ views }) => views >= FEWEST);
  const isOpen = new Set(open.map(({ key }) => key));
  const rowsOf = (breakdown: Breakdown) => {
    const days = [...grouped(cells[breakdown], keyOf)].filter(([key]) => isOpen.has(key));
    return addUp(
      days.flatMap(([, own]) => shownOf(own)),
      breakdown === 'pages',
    );
  };
  const days = [...grouped(open, ({ day }) => day)].map(([name, own]) => ({ name, views: sumOf(own) }));
  return {
    total: sumOf(open),
    withheld: totals.length - open.length,
    days: days.sort((a, b) => (a.name < b.name ? -1 : 1)),
    rows: { pages: rowsOf('pages'), sources: rowsOf('sources'), countries: rowsOf('countries'), hours: rowsOf('hours') },
  };
}
