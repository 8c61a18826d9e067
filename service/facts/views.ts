import type { DayCounts, FactFile } from '../store/facts';
import { type FactType, hitColumns } from './columns';
import { AMOUNT, COUNTED, fromFiles, listOf, quoted, visitsOfDay } from './fact-sql';

/** The days of a question, both included. */
export interface Period {
  readonly from?: string;
  readonly to?: string;
}

export const isWithin = (day: string, { from = '', to = '9999-12-31' }: Period): boolean => day >= from && day <= to;

const ANY: ReadonlyMap<string, readonly string[]> = new Map();

/** Visits of no day: the columns, without a row. */
const NO_VISITS = `select * from (${visitsOfDay(fromFiles(ANY), fromFiles(ANY), '2000-01-01')}) limit 0`;

const columnsOf = (prefix: string, columns: Readonly<Record<string, FactType>>) =>
  Object.keys(columns).map((column) => `${prefix}"${column}"`);

/** Returns the statements that make the views of a period: `all_hits`, `hits` and `visits`. `pathsOf`: paths by version. */
export function viewsOf(
  files: readonly FactFile[],
  pathsOf: (files: readonly FactFile[]) => ReadonlyMap<string, readonly string[]>,
): readonly string[] {
  const of = (kind: string) => pathsOf(files.filter((file) => file.kind === kind));
  const visits = [...of('visits').values()].map((paths) => `select * from read_parquet(${listOf(paths)})`);
  return [
    `create or replace temp view all_hits as select ${columnsOf('', hitColumns).join(', ')}, sess_id as session,
      case when event = 'transaction' then ${AMOUNT} end as gift from (${fromFiles(of('hits'))})`,
    `create or replace temp view hits as select * from all_hits where ${COUNTED}`,
    `create or replace temp view all_visits as ${visits.length ? visits.join(' union all by name ') : NO_VISITS}`,
    'create or replace temp view visits as select * from all_visits where views > 0',
  ];
}

/** Returns the statement that makes `sealed`, the counts of days whose hits are past retention. */
export const sealedOf = (counts: readonly DayCounts[]): string =>
  `create or replace temp table sealed as select cast("day" as date) as "day", site, views, visits, people, actions, signups, cast(gifts as json) as gifts from (
    select unnest(from_json(${quoted(JSON.stringify(counts))},
      '[{"day":"VARCHAR","site":"VARCHAR","views":"BIGINT","visits":"BIGINT","people":"BIGINT","actions":"BIGINT","signups":"BIGINT","gifts":"VARCHAR"}]'), recursive := true))`;
