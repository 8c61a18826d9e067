import { type FactType, hitColumns, hitVersion } from './columns';

export const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`;
export const listOf = (texts: readonly string[]): string => `[${texts.map(quoted).join(', ')}]`;

const name = (column: string) => `"${column}"`;

const HOW = {
  /** A higher level takes a fifth more time, and no less room. */
  small: 'parquet_version v2, compression zstd, compression_level 1',
  /** Read in two thirds of the time, with a quarter more room. */
  quick: 'parquet_version v1, compression lz4_raw',
} as const;

/** Readers skip whole row groups. */
export const copyTo = (select: string, path: string, how: keyof typeof HOW = 'small'): string =>
  `copy (${select}) to ${quoted(path)} (format parquet, ${HOW[how]}, row_group_size 100000)`;

/** Hits of a visit side by side take less room. */
const ORDER = 'order by site, sess_id, "at", _id';

/** Lines of JSON carry times as ms, and JSON as text. */
const lineType = (type: FactType) => (type === 'TIMESTAMP' ? 'BIGINT' : type === 'JSON' ? 'VARCHAR' : type);

const fromLine = ([column, type]: [string, FactType]) => {
  if (type === 'TIMESTAMP') return `epoch_ms(${name(column)}) as ${name(column)}`;
  return type === 'JSON' ? `cast(${name(column)} as JSON) as ${name(column)}` : name(column);
};

const COLUMNS = Object.entries(hitColumns);

/** Selects the hits in a file of lines, with all columns of this version. */
export const hitsInLines = (path: string): string =>
  `select ${COLUMNS.map(fromLine).join(', ')}
    from read_json(${quoted(path)}, format = 'newline_delimited', maximum_object_size = 16777216,
      columns = {${COLUMNS.map(([column, type]) => `${name(column)}: '${lineType(type)}'`).join(', ')}}) ${ORDER}`;

/** The table of the changes to apply. Tables of DuckDB's memory are for all its connections. */
export const CHANGES = `create or replace table changes as select hit, visitor, gone
  from (select unnest(from_json($1, '[{"hit":"BIGINT","visitor":"VARCHAR","gone":"BOOLEAN"}]'), recursive := true))`;

/**
 * Selects the hits in files of one version as they are after the changes. A single file has its order already. `erased`: all changed ones are gone, as
 * after an erasure, which takes a third less time.
 */
export const changedHits = (paths: readonly string[], erased: boolean): string => {
  const hits = `read_parquet(${listOf(paths)}) as hits`;
  const changed = erased
    ? `select * from ${hits} where not exists (select 1 from changes where changes.hit = hits._id)`
    : `select hits.* replace (case when changes.hit is null then hits.visitor else changes.visitor end as visitor)
      from ${hits} left join changes on changes.hit = hits._id where changes.gone is not true`;
  return `${changed} ${paths.length > 1 ? ORDER : ''}`;
};

/** Selects the paths of files that have a changed hit. `byVersion`: those of each version. */
export const changedFiles = (byVersion: readonly (readonly string[])[]): string =>
  `select distinct file from (${byVersion
    .map((paths) => `select filename as file, _id from read_parquet(${listOf(paths)}, filename = true)`)
    .join(' union all ')}) where _id in (select hit from changes)`;

/** Selects the hits in files of one version. */
export const joinedHits = (paths: readonly string[]): string => `select * from read_parquet(${listOf(paths)}) ${ORDER}`;

/** Hits that figures count: of production, not of an insider, not of a variant that an address has forced. Tags send nothing for bots. */
export const COUNTED = `environment = 'production' and coalesce(traffic_type, 'external') = 'external' and forced is not true`;

/** The amount of a gift: money is added up exactly. */
export const AMOUNT = 'try_cast("value" as decimal(18, 3))';

/** A table of hits without rows, with all columns of this version. */
const NO_HITS = `select * from (select ${COLUMNS.map(([column, type]) => `cast(null as ${type}) as ${name(column)}`).join(', ')}) limit 0`;

/** A source of hits: files by the version of their columns. */
export function fromFiles(byVersion: ReadonlyMap<string, readonly string[]>): string {
  const parts = [...byVersion.values()].map((paths) => `select * from read_parquet(${listOf(paths)})`);
  const whole = parts.length > 0 && [...byVersion.keys()].every((version) => version === hitVersion);
  return [...parts, ...(whole ? [] : [`(${NO_HITS})`])].join(' union all by name ');
}

/** The vitals of a page view that visits keep. */
export const VITALS = ['lcp', 'inp', 'cls', 'fcp', 'ttfb'] as const;

/** The name of a row without one. */
export const NONE = '(none)';

export const named = (column: string) => `coalesce(nullif(${column}, ''), '${NONE}')`;

/** A text in 8 bytes, by which people are counted and joined: in a third of the time that texts take. */
export const numberOf = (text: string) => `md5_number_lower(${text})`;

/** Days for which a visit goes on after its first one, and a gift is known that is told again. */
export const AROUND = 8;
