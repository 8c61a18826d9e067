import type { Feed } from '../../feed';
import { demoQuery } from '../../kept/demo-queries';
import { drawings } from './drawings';
import { eventsOverTime, type SliceRow, slice } from './events-over-time';
import type { Computed, Figure, Totals } from './figure';

/** ms below which a computation is not noticed. */
const QUICK = 500;
/** A slow computation is not repeated for this multiple of its own length. */
const REST = 10;

/** The queries' unit of time, which "Hits by day" divides by. */
const DAY = '86400000';

async function eventsFigure(query: Feed['query']): Promise<Figure> {
  const [span] = (await query('select min(received) as first, max(received) as last from hits')) as { first: number; last: number }[];
  const slices = span?.last ? slice(span.first, span.last) : { start: 0, step: 1_000, count: 0 };
  const rows = (await query(demoQuery('Hits by day').replaceAll(DAY, String(slices.step)))) as SliceRow[];
  return eventsOverTime(
    rows.filter(({ day }) => day >= slices.start / slices.step),
    slices,
  );
}

async function totalsOf(query: Feed['query']): Promise<Totals> {
  const [row] = (await query(demoQuery('Visits and attention'))) as { visits: number; views: number | null; attention: number | null }[];
  const { visits = 0, views, attention } = row ?? {};
  return [
    ['Visits', String(visits)],
    ['Page views', String(views ?? 0)],
    ['Views a visit', visits ? String(Math.round((10 * (views ?? 0)) / visits) / 10) : '–'],
    ['Attention a page', typeof attention === 'number' ? `${attention} s` : '–'],
  ];
}

async function compute(query: Feed['query']): Promise<Pick<Computed, 'totals' | 'figures'>> {
  const figures = [await eventsFigure(query)];
  for (const { query: heading, draw } of drawings) figures.push(draw(await query(demoQuery(heading))));
  return { totals: await totalsOf(query), figures };
}

export interface Figures {
  /** Resolves to the current figures. If counting takes long, resolves to the last ones while new ones are computed. */
  read(): Promise<Computed>;
  close(): void;
}

/** Computes the live page's figures by the queries of docs/warehouse.md, one computation at a time. */
export function createFigures({ query, listen }: Pick<Feed, 'query' | 'listen'>): Figures {
  let version = 0;
  let last: { readonly version: number; readonly took: number; readonly value: Omit<Computed, 'stale'> } | undefined;
  let running: Promise<void> | undefined;
  const stop = listen((news) => {
    version += 1;
    if (news === 'forgotten') last = undefined;
  });

  const run = async () => {
    const began = performance.now();
    const own = version;
    const drawn = await compute(query);
    last = { version: own, took: performance.now() - began, value: { ...drawn, computed: Date.now() } };
  };
  const refresh = () => {
    running ??= run().finally(() => {
      running = undefined;
    });
    return running;
  };

  return {
    async read() {
      const known = last;
      if (!known || (known.version !== version && known.took < QUICK)) await refresh();
      else if (known.version !== version && Date.now() - known.value.computed > REST * known.took) refresh().catch(() => {});
      const { value, version: own } = last ?? { value: { totals: [], figures: [], computed: 0 }, version: -1 };
      return { ...value, stale: own !== version };
    },
    close: stop,
  };
}
