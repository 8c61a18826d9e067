import type { DayCounts, FactFile, FactKind } from '../store/facts';
import { type FactType, hitColumns } from './columns';
import { AMOUNT, COUNTED, fromFiles, listOf, quoted } from './fact-sql';
import { stepsOf } from './step-sql';
import { visitsOfDay } from './visit-sql';

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

/** Steps of no day: the columns, without a row. */
const NO_STEPS = `select * from (${stepsOf(fromFiles(ANY))}) limit 0`;

/** The table of visitors by experiment: read once, whatever is asked about them. Who saw two variants has none. */
const EXPOSED = `create or replace temp table exposed as
  select experiment, case when min(variant) = max(variant) then min(variant) end as variant, min(variant) <> max(variant) as mixed, person,
    min("at") as since, count(*)::integer as exposures
  from steps where event = 'experiment_exposure' and person is not null group by experiment, person`;

const NAMES = /(?<![\w.])((temp|main|memory)\.)*((all_)?(hits|visits)|steps|exposed)\b|\b(sealed|show)\b/gi;

const READS: Readonly<Record<FactKind, readonly string[]>> = {
  hits: ['hits', 'all_hits'],
  visits: ['visits', 'all_visits'],
  steps: ['steps', 'exposed'],
};

/** Returns whether a question reads files of a kind. */
export const isRead = (kind: FactKind, reads: (table: string) => boolean): boolean => READS[kind].some(reads);

/** Returns what tells the tables that statements may read: those that they name, but for fields such as `one.hits`. */
export function readsOf(sqls: readonly string[]): (table: string) => boolean {
  const names = new Set(sqls.flatMap((sql) => [...sql.matchAll(NAMES)].map(([name]) => name.toLowerCase().replace(/^.*\./, ''))));
  return (table) => names.has(table) || names.has('show');
}

/** Returns the files of the kinds that a question reads. */
export const filesRead = (files: readonly FactFile[], reads: (table: string) => boolean): FactFile[] =>
  files.filter(({ kind }) => isRead(kind, reads));

/**
 * Returns the statements that make the views of a period: `all_hits`, `hits` and so on. `pathsOf`: paths by version; `reads`: tells the tables that a
 * question reads. A view looks at each of its files.
 */
export function viewsOf(
  files: readonly FactFile[],
  pathsOf: (files: readonly FactFile[]) => ReadonlyMap<string, readonly string[]>,
  reads: (table: string) => boolean = () => true,
): readonly string[] {
  const of = (kind: FactKind) => pathsOf(files.filter((file) => file.kind === kind));
  const made = (kind: FactKind, none: string) => {
    const parts = [...of(kind).values()].map((paths) => `select * from read_parquet(${listOf(paths)})`);
    return parts.length ? parts.join(' union all by name ') : none;
  };
  const views: Readonly<Record<FactKind, () => readonly string[]>> = {
    hits: () => [
      `create or replace temp view all_hits as select ${columnsOf('', hitColumns).join(', ')}, sess_id as session,
      case when event = 'transaction' then ${AMOUNT} end as gift from (${fromFiles(of('hits'))})`,
      `create or replace temp view hits as select * from all_hits where ${COUNTED}`,
    ],
    visits: () => [
      `create or replace temp view all_visits as ${made('visits', NO_VISITS)}`,
      'create or replace temp view visits as select * from all_visits where views > 0',
    ],
    steps: () => [`create or replace temp view steps as ${made('steps', NO_STEPS)}`],
  };
  const kinds = ['hits', 'visits', 'steps'] as const;
  return [...kinds.filter((kind) => isRead(kind, reads)).flatMap((kind) => views[kind]()), ...(reads('exposed') ? [EXPOSED] : [])];
}

/** Returns the statement that makes `sealed`, the counts of days whose hits are past retention. */
export const sealedOf = (counts: readonly DayCounts[]): string =>
  `create or replace temp table sealed as select cast("day" as date) as "day", site, views, visits, people, actions, signups, cast(gifts as json) as gifts from (
    select unnest(from_json(${quoted(JSON.stringify(counts))},
      '[{"day":"VARCHAR","site":"VARCHAR","views":"BIGINT","visits":"BIGINT","people":"BIGINT","actions":"BIGINT","signups":"BIGINT","gifts":"VARCHAR"}]'), recursive := true))`;
