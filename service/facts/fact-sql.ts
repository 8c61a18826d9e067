import { type FactType, hitColumns, hitVersion, versionOf } from './columns';

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

/** Events that a page has by itself, or that measure it: a visit with these alone has done nothing. */
const BY_ITSELF = [
  ...['page_view', 'page_unload', 'sess_start', 'engagement', 'web_vitals', 'exit_intent', 'exception', 'experiment_exposure'],
  ...[
    'experiment_late',
    'prompt_display',
    'vendor_not_loaded',
    'device_identified',
    'debug_overlay',
    'consent_accepted',
    'consent_changed',
  ],
];

/** The amount of a gift: money is added up exactly. */
export const AMOUNT = 'try_cast("value" as decimal(18, 3))';

const first = (column: string, where = '') => `arg_min(${column}, row("at", _id))${where && ` filter (${where})`}`;
const VIEW = "event = 'page_view'";

/** A table of hits without rows, with all columns of this version. */
const NONE = `select * from (select ${COLUMNS.map(([column, type]) => `cast(null as ${type}) as ${name(column)}`).join(', ')}) limit 0`;

/** A source of hits: files by the version of their columns. */
export function fromFiles(byVersion: ReadonlyMap<string, readonly string[]>): string {
  const parts = [...byVersion.values()].map((paths) => `select * from read_parquet(${listOf(paths)})`);
  const whole = parts.length > 0 && [...byVersion.keys()].every((version) => version === hitVersion);
  return [...parts, ...(whole ? [] : [`(${NONE})`])].join(' union all by name ');
}

/** The vitals of a page view that visits keep. */
export const VITALS = ['lcp', 'inp', 'cls', 'fcp', 'ttfb'] as const;

/** The columns that visits are made of. */
const OWN = [
  ...[
    '_id',
    '"day"',
    '"at"',
    'visitor',
    'event',
    'hit_id',
    'site',
    'brand',
    'sess_id',
    'page_id',
    'page_path',
    'page_referrer',
    'utm_source',
  ],
  ...['utm_medium', 'utm_campaign', 'web_source', 'web_sub_source', 'contact_channel', 'sess_count', '"attentionTime"', ...VITALS],
].join(', ');

/** A text in 8 bytes, by which people are counted and joined: in a third of the time that texts take. */
export const numberOf = (text: string) => `md5_number_lower(${text})`;

/** Days for which a visit goes on after its first one, and a gift is known that is told again. */
export const AROUND = 8;

/**
 * Selects visits of sessions. A session begins a visit on a day before which it has no hit for 8 days, and the visit has its hits of that day and of the 8
 * days after. A gift that was told several times is the visit's that told it first. A page view that reports a vital again has the last value. `near`: the
 * hits of these days and of the 8 days before; `sessions`: a selection of ids.
 */
const visitsOf = (near: string, sessions: string, where = 'true'): string => `with theirs as materialized (
    select ${OWN} from (${near}) where ${COUNTED} and sess_id in (${sessions})
  ), begun as (
    select sess_id, "day" as opening from (
      select sess_id, "day", lag("day") over (partition by sess_id order by "day") as before from (select distinct sess_id, "day" from theirs)
    ) where (before is null or "day" > before + ${AROUND}) and (${where.replaceAll('DAY', '"day"')})
  ), own as materialized (
    select theirs.*, opening from theirs join begun on begun.sess_id = theirs.sess_id and theirs."day" between opening and opening + ${AROUND}
  ), gift as (
    select sess_id, opening, list({'site': site, 'currency': currency, 'gifts': gifts, 'amount': amount} order by currency, site) as gifts
    from (
      select sess_id, opening, site, coalesce(currency, 'USD') as currency, count(*)::integer as gifts, coalesce(sum(${AMOUNT}), 0)::decimal(18, 3) as amount
      from (
        select sess_id, "day", site, currency, "value", lag("day") over (partition by coalesce(transaction_id, hit_id) order by "at", _id) as before
        from (${near}) where event = 'transaction' and ${COUNTED}
      ) join begun using (sess_id)
      where (before is null or "day" > before + ${AROUND}) and "day" between opening and opening + ${AROUND} group by all
    ) group by all
  ), page as (
    select sess_id, opening, sum(attention) / 1000 as attention
    from (select sess_id, opening, max("attentionTime") as attention from own where event = 'page_unload' group by sess_id, opening, coalesce(page_id, hit_id))
    group by all
  ), saw as (
    select sess_id, opening, list({'site': site, 'page': page_path, 'views': views, 'again': again} order by first) as pages
    from (
      select sess_id, opening, site, page_path, count(*)::integer as views, min(row("at", _id)) as first,
        row_number() over (partition by sess_id, opening, page_path order by min(row("at", _id))) > 1 as again
      from own where ${VIEW} group by sess_id, opening, site, page_path
    ) group by all
  ), did as (
    select sess_id, opening, list({'site': site, 'event': event, 'hits': hits, 'again': again} order by event, site) as events
    from (
      select sess_id, opening, site, event, count(*)::integer as hits,
        row_number() over (partition by sess_id, opening, event order by site) > 1 as again
      from own group by sess_id, opening, site, event
    ) group by all
  ), measured as (
    select sess_id, opening, list_sort(list({'site': site, 'page': page_path, ${VITALS.map((vital) => `'${vital}': ${vital}`).join(', ')}})) as vitals
    from (
      select sess_id, opening, site, page_path, ${VITALS.map((vital) => `arg_max(${vital}, row("at", _id)) as ${vital}`).join(', ')}
      from own where event = 'web_vitals' group by sess_id, opening, site, page_path, coalesce(page_id, hit_id)
    ) group by all
  ), visit as (
    select sess_id as session, max(visitor) as visitor, ${numberOf('max(visitor)')} as person, ${numberOf('sess_id')} as session_number,
      opening as "day", min("at") as began, max("at") as ended,
      ${first('site')} as site, ${first('brand')} as brand, ${first('site', VIEW)} as landing_site, ${first('page_path', VIEW)} as landing,
      arg_max(page_path, row("at", _id)) filter (${VIEW}) as exit, ${first('page_referrer')} as referrer,
      ${first('utm_source')} as utm_source, ${first('utm_medium')} as utm_medium, ${first('utm_campaign')} as utm_campaign,
      ${first('web_source')} as web_source, ${first('web_sub_source')} as web_sub_source, ${first('contact_channel')} as channel,
      ${first('sess_count')} as sess_count, count(*)::integer as hits, count(*) filter (${VIEW})::integer as views,
      count(*) filter (event = 'action')::integer as actions, count(*) filter (event = 'signup')::integer as signups,
      count(*) filter (event not in (${BY_ITSELF.map(quoted).join(', ')}))::integer as deeds
    from own group by sess_id, opening
  )
  select visit.*, coalesce(utm_source, web_source) as source, coalesce(page.attention, 0) as attention,
    views > 1 or deeds > 0 or coalesce(page.attention, 0) >= 10 as engaged, coalesce(gift.gifts, []) as gifts,
    coalesce(saw.pages, []) as pages, did.events, coalesce(measured.vitals, []) as vitals
  from visit left join page on page.sess_id = visit.session and page.opening = visit."day"
    left join gift on gift.sess_id = visit.session and gift.opening = visit."day"
    left join saw on saw.sess_id = visit.session and saw.opening = visit."day"
    left join did on did.sess_id = visit.session and did.opening = visit."day"
    left join measured on measured.sess_id = visit.session and measured.opening = visit."day"`;

const VISITS_ORDER = 'order by site, visitor, began, session';

/** Selects the visits that began on a day. `near`: the hits of that day and of the 8 days before and after; `own`: those of the day. */
export const visitsOfDay = (near: string, own: string, day: string): string =>
  `${visitsOf(near, `select sess_id from (${own}) where ${COUNTED} and sess_id is not null`, `DAY = ${quoted(day)}`)} ${VISITS_ORDER}`;

export const visitVersion = versionOf(visitsOfDay('', '', ''));

/** The table of what `hits`, which have changed, share with others. */
export const changedIn = (hits: string): string =>
  `create or replace table changed as select distinct sess_id, transaction_id from (${hits})`;

/** Selects one row if a changed hit tells a gift. */
export const CHANGED_GIFTS = 'select 1 as gift from changed where transaction_id is not null limit 1';

/** The table of the sessions whose visits may have changed: those of changed hits, and those in `near` that tell the same gift, if one is told. */
export const touchedBy = (near?: string): string => `create or replace table touched as
  select distinct sess_id from changed where sess_id is not null
  ${near ? `union select sess_id from (${near}) where sess_id is not null and transaction_id in (select transaction_id from changed)` : ''}`;

/** Selects the days on which these sessions have a hit, and whether one stays. */
export const daysOfTouched = (near: string): string =>
  `select "day", bool_or(changes.gone is not true) as stays from (${near}) as near left join changes on changes.hit = near._id
    where sess_id in (select sess_id from touched) group by all`;

/** The table of the visits of these sessions, as they are now. */
export const freshVisits = (near: string): string => `create or replace table fresh as ${visitsOf(near, 'select sess_id from touched')}`;

/** Selects the visits of a day as they are now. `paths`: those of before; `fresh`: whether there are any of the noted sessions. */
export const visitsAgain = (paths: readonly string[], day: string, fresh: boolean): string =>
  `${[
    ...(paths.length ? [`select * from read_parquet(${listOf(paths)}) where session not in (select sess_id from touched)`] : []),
    ...(fresh ? [`select * from fresh where "day" = ${quoted(day)}`] : []),
  ].join(' union all by name ')} ${VISITS_ORDER}`;
