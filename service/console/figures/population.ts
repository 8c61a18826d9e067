import { AROUND, named, quoted } from '../../facts/fact-sql';
import type { Asked } from './asked';

export const instant = (ms: number) => `make_timestamp_ms(${Math.trunc(ms)})`;

/**
 * The visits of the period. Each has its pages, events and gifts by site, so that it answers alone where it counts to its end. Those without a page view are
 * no visits, but what they did counts.
 */
export const chosen = ({ source, site, until }: Asked): string => `chosen as ${until === undefined ? 'not ' : ''}materialized (
    select session, session_number, person, "day", began, ended, ${named('source')} as source, ${named('landing')} as landing, site, one_site,
      views, actions, signups, gifts, pages, events${until === undefined ? ', page_numbers, event_set' : ''}
    from all_visits${source === undefined ? '' : ` where ${named('source')} = ${quoted(source)}`}
  )${site === undefined ? '' : AMONG}`;

/** Visits of several sites, whose lists are looked at: apart, as the lists of all others are then not read. */
const AMONG = `, among as materialized (
    select person, session_number, "day", source, ended, pages, events from chosen where not one_site
  )`;

/** The visits that go on over the end of what is counted. */
export const goesOn = (cut: number): string => `began < ${instant(cut)} and ended >= ${instant(cut)}`;

/** Selects when the first of them began. */
export const firstThatGoesOn = (cut: number): string => `select min(began) as began from all_visits where ${goesOn(cut)}`;

/** The condition on the parts of a list, such as `pages`, that are of the site. */
const ofSite = ({ site }: Asked, more = 'true'): string => `${more}${site === undefined ? '' : ` and x.site = ${quoted(site)}`}`;

/** The condition on visits that are counted whole: those of the site, which saw the page there. */
export const isCounted = (asked: Asked, atSite?: string): string => {
  const { site, page, until } = asked;
  return [
    ...(until === undefined ? [] : [`ended < ${instant(until)}`]),
    ...(site === undefined ? [] : [atSite ?? `len([1 for x in events if ${ofSite(asked)}]) > 0`]),
    ...(page === undefined ? [] : [`len([1 for x in pages if ${ofSite(asked, `${named('x.page')} = ${quoted(page)}`)}]) > 0`]),
    'true',
  ].join(' and ');
};

/** The visits of the site that have no other, of which no list need be looked at, and the others. */
const bySites = (asked: Asked) => ({
  alone: `chosen where ${isCounted(asked, `one_site and site = ${quoted(asked.site ?? '')}`)}`,
  among: `among where ${isCounted(asked)}`,
});

/** Tables of the visits that go on over the end, `open`, and of their hits before it that count, `own`. */
function openHits(asked: Asked, cut: number): string {
  const { site, page } = asked;
  const within = `${site === undefined ? '' : `hits.site = ${quoted(site)} and `}hits."at" < ${instant(cut)}`;
  return `open as materialized (
    select row_number() over () as visit, * from chosen where ${goesOn(cut)}
  ), seen as materialized (
    select open.visit, hits.event, ${named('hits.page_path')} as page, hits."at", hits._id
    from hits join open on hits.session = open.session and hits."at" between open.began and open.ended
    where ${within}
  ), own as (
    select * from seen${page === undefined ? '' : ` where visit in (select visit from seen where event = 'page_view' and page = ${quoted(page)})`}
  )`;
}

/**
 * Tables of what visits saw or did, `named`: a row for each visit and name, on each site. `counted` is 1 in one of a visit's rows of a name, and 0 in
 * the others. Needs the hits of the days up to the end of what is counted.
 */
export function partsByName(asked: Asked, of: 'pages' | 'events'): string {
  const { site, until } = asked;
  const [name, sum, inHits] = of === 'pages' ? [named('one.page'), 'views', 'page'] : ['one.event', 'hits', 'event'];
  const every = (where: string) => `select session_number, "day", person, unnest(${of}) as one from ${where}`;
  const { alone, among } = bySites(asked);
  const ones =
    site === undefined
      ? every(`chosen where ${isCounted(asked)}`)
      : `select * from (${every(among)}) where one.site = ${quoted(site)} union all ${every(alone)}`;
  const whole = `select ${name} as name, session_number, "day", person, one.${sum} as views, ${site === undefined ? '(not one.again)::integer' : '1'} as counted
    from (${ones})`;
  if (until === undefined) return `${chosen(asked)}, named as not materialized (\n    ${whole}\n  )`;
  return `${chosen(asked)}, ${openHits(asked, until)}, named as not materialized (
    ${whole} union all
    select name, session_number, "day", person, told.views, 1 as counted
    from (select ${inHits} as name, visit, count(*) as views from own${of === 'pages' ? " where event = 'page_view'" : ''} group by all) as told join open using (visit)
  )`;
}

/**
 * Tables of the visits that count, `part`, each with the part of it that does: `person`, `day`, `source`, `landing`, `views`, `actions`, `signups`. Needs
 * the hits of the days up to the end of what is counted.
 */
export function parts(asked: Asked): string {
  const { site, until } = asked;
  const sum = (list: string, of: string, more?: string) =>
    `coalesce(list_sum([x.${of} for x in ${list} if ${ofSite(asked, more)}]), 0)::bigint`;
  const { alone, among } = bySites(asked);
  const figures = (where: string) => `select person, "day", source, landing, views, actions, signups from ${where}`;
  const whole =
    site === undefined
      ? figures(`chosen where ${isCounted(asked)}`)
      : `${figures(alone)} union all
    select person, "day", source, ${named(`[x.page for x in pages if ${ofSite(asked)}][1]`)} as landing, ${sum('pages', 'views')} as views,
      ${sum('events', 'hits', "x.event = 'action'")} as actions, ${sum('events', 'hits', "x.event = 'signup'")} as signups
    from ${among}`;
  if (until === undefined) return `${chosen(asked)}, part as (\n    ${whole}\n  )`;
  return `${chosen(asked)}, ${openHits(asked, until)}, told as (
    select visit, count(*) filter (event = 'page_view') as views, count(*) filter (event = 'action') as actions,
      count(*) filter (event = 'signup') as signups, arg_min(page, row("at", _id)) filter (event = 'page_view') as landing
    from own group by visit
  ), part as (
    ${whole} union all
    select person, "day", source, ${named('told.landing')}, told.views, told.actions, told.signups from told join open using (visit)
  )`;
}

/** Days before the end whose hits say that a gift was told before. */
export const GIFTS_BEFORE = AROUND;

/**
 * Tables of the gifts that count, `gift`, each once: with `day` and `source` of its visit, `currency` and `amount`. It is of the site on which it was
 * told first. Needs the hits of the `GIFTS_BEFORE` days before the visits that go on over the end.
 */
export function gifts(asked: Asked): string {
  const { site, until } = asked;
  // A gift of the site is an event there, so no other is looked for.
  const whole = `select "day", source, one.currency as currency, one.gifts as gifts, one.amount as amount
    from (select "day", source, unnest(gifts) as one from chosen where len(gifts) > 0 and ${isCounted(asked, 'true')})${site === undefined ? '' : ` where one.site = ${quoted(site)}`}`;
  if (until === undefined) return `${chosen(asked)}, gift as (\n    ${whole}\n  )`;
  return `${chosen(asked)}, ${openHits(asked, until)}, told as (
    select *, lag("day") over (partition by coalesce(transaction_id, hit_id) order by "at", _id) as before from hits where event = 'transaction'
  ), gift as (
    ${whole} union all
    select open."day", open.source, coalesce(told.currency, 'USD') as currency, 1 as gifts, told.gift as amount
    from told join own on own._id = told._id join open using (visit)
    where before is null or told."day" > before + ${AROUND}
  )`;
}
