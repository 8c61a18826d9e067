import { evaluateAll, type VariantRow } from '../experiments/evaluate';
import { plansOf, readDefined } from '../experiments/plan';
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

/** Evaluates the experiments that were seen in the last two years, by the queries of docs/warehouse.md. */
export async function readExperiments(figures: Pick<FigureCalls, 'askLast'>, call: Call): Promise<Experiments> {
  const sqls = [queryOf('Conversions by variant'), queryOf('Late visitors of an experiment')];
  const { rows, counted } = await figures.askLast(DAYS, sqls, call);
  const late = new Map((rows[1] ?? []).map((row) => [String(row.experiment), Number(row.late)]));
  const results = evaluateAll((rows[0] ?? []) as unknown as readonly VariantRow[], plansOf(await readDefined()), late);
  return { experiments: results as Experiments['experiments'], ...counted };
}
