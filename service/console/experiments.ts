import { isConversion } from '../../lib/records/conversions';
import { productEvents } from '../../lib/records/product-events';
import { type Beside, evaluateAll, type VariantRow } from '../experiments/evaluate';
import type { DayRow } from '../experiments/phases';
import { isPhased, namedConversions, plansOf, readDefined } from '../experiments/plan';
import { dayAfter } from '../facts/days';
import { quoted } from '../facts/fact-sql';
import type { Store } from '../store/store';
import { factQueries } from '../warehouse/documented';
import type { Experiments } from './answers';
import type { Call, FigureCalls } from './figures/figures';

/** Days before the running one of which experiments are evaluated: longer ones have phases. */
const DAYS = 730;

const queryOf = (heading: string): string => {
  const sql = factQueries().get(heading);
  if (!sql) throw new Error(`docs/warehouse.md has no query "${heading}"`);
  return sql;
};

const CONVERSIONS = Object.keys(productEvents).filter(isConversion);

/**
 * Returns a question that sees only the events that results show: conversions, and what definitions name. Most hits after an exposure are others, such as
 * forms that are begun.
 */
const amongShown = (sql: string, named: readonly string[]): string => {
  const shown = [...CONVERSIONS, ...named].map(quoted).join(', ');
  return sql.replace(/^with /, () => `with steps as materialized (select * from temp.steps where event in (${shown})), `);
};

/** The visitors and conversions of experiments, by the queries of docs/warehouse.md. */
export interface ExperimentRows {
  readonly rows: readonly VariantRow[];
  /** Visitors who came too late, by experiment. */
  readonly late: readonly (readonly [experiment: string, visitors: number])[];
  /** Visitors who saw two variants. Months that an earlier release kept have none. */
  readonly mixed?: readonly (readonly [experiment: string, visitors: number])[];
  /** Visitors a day, of those that go on. */
  readonly perDay?: readonly (readonly [experiment: string, visitors: number])[];
  /** Visitors by their first day. */
  readonly days?: readonly (DayRow & { readonly experiment: string })[];
}

interface Options {
  readonly call?: Call;
  /** Visitors by their first day, too. */
  readonly byDay?: boolean;
  /** The events that definitions name, if only what they show is counted; else every event is. */
  readonly named?: readonly string[];
}

/** Counts the visitors and conversions of the experiments that were seen on these days. */
export async function experimentRows(
  figures: Pick<FigureCalls, 'askOver'>,
  period: { readonly from: string; readonly to: string },
  { call = {}, byDay = true, named }: Options = {},
): Promise<ExperimentRows & Pick<Experiments, 'counted_until' | 'sql'>> {
  const byVariant = queryOf('Conversions by variant');
  const sqls = [
    named ? amongShown(byVariant, named) : byVariant,
    ...[
      'Late visitors of an experiment',
      'Visitors of two variants',
      'Visitors of an experiment a day',
      ...(byDay ? ['Visitors of a variant by their first day'] : []),
    ].map(queryOf),
  ];
  const { rows, counted } = await figures.askOver(period, sqls, call);
  return {
    rows: (rows[0] ?? []) as unknown as readonly VariantRow[],
    late: (rows[1] ?? []).map((row) => [String(row.experiment), Number(row.late)]),
    mixed: (rows[2] ?? []).map((row) => [String(row.experiment), Number(row.mixed)]),
    perDay: (rows[3] ?? []).map((row) => [String(row.experiment), Number(row.per_day)]),
    days: (rows[4] ?? []) as unknown as ExperimentRows['days'] & {},
    ...counted,
  };
}

const visitorsOf = ({ rows }: ExperimentRows, experiment: string): number =>
  [...new Map(rows.filter((row) => row.experiment === experiment).map(({ variant, visitors }) => [variant, visitors])).values()].reduce(
    (sum, visitors) => sum + visitors,
    0,
  );

/** Evaluates the experiments that were seen in the last two years, and those whose hits are past retention. */
export async function readExperiments(
  figures: Pick<FigureCalls, 'askOver' | 'today'>,
  store: Pick<Store, 'monthAnswers'>,
  call: Call,
): Promise<Experiments> {
  const to = figures.today();
  const defined = await readDefined();
  const period = { from: dayAfter(to, 1 - DAYS), to };
  const options = { call, byDay: isPhased(defined), named: namedConversions(defined) };
  const { rows, late, mixed, perDay = [], days, ...counted } = await experimentRows(figures, period, options);
  const all: readonly ExperimentRows[] = [{ rows, late, mixed, days }, ...(await keptExperiments(store))];
  // The files have a part of an experiment whose first hits are gone.
  const fullest = (experiment: string) => [...all].sort((a, b) => visitorsOf(b, experiment) - visitorsOf(a, experiment))[0];
  const ids = [...new Set(all.flatMap((one) => one.rows.map(({ experiment }) => experiment)))].sort();
  const chosen = ids.map((id) => [id, fullest(id)] as const);
  const of = <One>(list: readonly (readonly [string, One])[] | undefined, id: string) =>
    list?.find(([experiment]) => experiment === id)?.[1];
  const beside = new Map<string, Beside>(late.map(([id, visitors]) => [id, { late: visitors }]));
  for (const [id, from] of chosen)
    beside.set(id, {
      late: of(from?.late, id) ?? of(late, id) ?? 0,
      perDay: of(perDay, id) ?? 0,
      days: from?.days?.filter(({ experiment }) => experiment === id) ?? [],
    });
  const results = evaluateAll(
    chosen.flatMap(([id, from]) => from?.rows.filter(({ experiment }) => experiment === id) ?? []),
    plansOf(defined),
    beside,
  );
  const mixedOf = (id: string) => of(fullest(id)?.mixed, id) ?? 0;
  const experiments = results.map((result) => ({ ...result, mixed: mixedOf(result.experiment) }));
  return { experiments, ...counted };
}

const EVER = { from: '0000-01', to: '9999-12' };

const keptExperiments = async (store: Pick<Store, 'monthAnswers'>): Promise<readonly ExperimentRows[]> =>
  (await store.monthAnswers({ kind: 'experiments', site: '', ...EVER })).map(({ answer }) => JSON.parse(answer));
