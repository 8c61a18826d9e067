import { versionOf } from './columns';
import { AMOUNT, AROUND, COUNTED, listOf, named, numberOf, quoted, VITALS } from './fact-sql';

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

const first = (column: string, where = '') => `arg_min(${column}, row("at", _id))${where && ` filter (${where})`}`;
const VIEW = "event = 'page_view'";

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
    select sess_id, opening, list({'site': site, 'page': page_path, 'views': views, 'again': again} order by first) as pages,
      list(${numberOf(named('page_path'))} order by first) filter (not again) as page_numbers
    from (
      select sess_id, opening, site, page_path, count(*)::integer as views, min(row("at", _id)) as first,
        row_number() over (partition by sess_id, opening, page_path order by min(row("at", _id))) > 1 as again
      from own where ${VIEW} group by sess_id, opening, site, page_path
    ) group by all
  ), did as (
    select sess_id, opening, list({'site': site, 'event': event, 'hits': hits, 'again': again} order by event, site) as events,
      cast(to_json(list(event order by event) filter (not again)) as varchar) as event_set
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
      count(*) filter (event not in (${BY_ITSELF.map(quoted).join(', ')}))::integer as deeds,
      count(site) = count(*) and min(site) = max(site) and count(*) filter (${VIEW} and page_path is null) = 0 as one_site
    from own group by sess_id, opening
  )
  select visit.*, coalesce(utm_source, web_source) as source, coalesce(page.attention, 0) as attention,
    views > 1 or deeds > 0 or coalesce(page.attention, 0) >= 10 as engaged, coalesce(gift.gifts, []) as gifts,
    coalesce(saw.pages, []) as pages, coalesce(saw.page_numbers, []) as page_numbers, did.events, did.event_set, coalesce(measured.vitals, []) as vitals
  from visit left join page on page.sess_id = visit.session and page.opening = visit."day"
    left join gift on gift.sess_id = visit.session and gift.opening = visit."day"
    left join saw on saw.sess_id = visit.session and saw.opening = visit."day"
    left join did on did.sess_id = visit.session and did.opening = visit."day"
    left join measured on measured.sess_id = visit.session and measured.opening = visit."day"`;

const VISITS_ORDER = 'order by site, visitor, began, session';

const totalsOf = (one: 'page' | 'event', sum: 'views' | 'hits') =>
  `(select list({'${one}': ${one}, '${sum}': ${sum}, 'visits': visits}) from (
      select one.${one} as ${one}, sum(one.${sum})::integer as ${sum}, sum((not one.again)::integer)::integer as visits
      from (select unnest(${one}s) as one from made) group by all
    ))`;

/** Visits of a day as its file has them: one of them has the sums of all by page and by event. */
const inFile = (
  visits: string,
  order = VISITS_ORDER,
) => `with made as materialized (${visits}), holder as (select min(session) as session from made)
  select made.*, case when made.session = holder.session then ${totalsOf('page', 'views')} end as page_totals,
    case when made.session = holder.session then ${totalsOf('event', 'hits')} end as event_totals
  from made, holder ${order}`;

/** Selects the visits that began on a day. `near`: the hits of that day and of the 8 days before and after; `own`: those of the day. */
export const visitsOfDay = (near: string, own: string, day: string): string =>
  inFile(visitsOf(near, `select sess_id from (${own}) where ${COUNTED} and sess_id is not null`, `DAY = ${quoted(day)}`));

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

/**
 * Selects the visits of a day as they are now. `paths`: those of before, whose order a single file has already; `fresh`: whether there are any of the noted
 * sessions.
 */
export const visitsAgain = (paths: readonly string[], day: string, fresh: boolean): string =>
  inFile(
    [
      ...(paths.length
        ? [
            `select * exclude (page_totals, event_totals) from read_parquet(${listOf(paths)}) where session not in (select sess_id from touched)`,
          ]
        : []),
      ...(fresh ? [`select * from fresh where "day" = ${quoted(day)}`] : []),
    ].join(' union all by name '),
    paths.length === 1 && !fresh ? '' : VISITS_ORDER,
  );
