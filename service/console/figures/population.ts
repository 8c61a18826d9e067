import { AROUND, quoted } from '../../facts/fact-sql';
import type { Asked } from './asked';

/** The name of a row without one. */
export const NONE = '(none)';

const named = (column: string) => `coalesce(nullif(${column}, ''), '${NONE}')`;

/** Returns whether a visit counts as it is, or only some of its hits do. */
export const isWhole = ({ site, page, until }: Asked): boolean => site === undefined && page === undefined && until === undefined;

/** Returns the end of what is counted, ms since the epoch, where it alone keeps visits from counting as they are: but few go on over it. */
export const cutOf = ({ site, page, until }: Asked): number | undefined => (site === undefined && page === undefined ? until : undefined);

const instant = (ms: number) => `make_timestamp_ms(${Math.trunc(ms)})`;

/** The visits of the period, numbered. Those without a page view are no visits, but what they did counts. */
const chosen = ({ source }: Asked): string => `chosen as materialized (
    select row_number() over () as visit, session, visitor, "day", began, ended, ${named('source')} as source, ${named('landing')} as landing,
      views, actions, signups, gifts
    from all_visits${source === undefined ? '' : ` where ${named('source')} = ${quoted(source)}`}
  )`;

/** The visits that go on over the end of what is counted. */
const goesOn = (cut: number): string => `began < ${instant(cut)} and ended >= ${instant(cut)}`;

/** Selects when the first of them began. */
export const firstThatGoesOn = (cut: number): string => `select min(began) as began from all_visits where ${goesOn(cut)}`;

const within = ({ site, until }: Asked): string =>
  [
    ...(site === undefined ? [] : [`hits.site = ${quoted(site)}`]),
    ...(until === undefined ? [] : [`hits."at" < ${instant(until)}`]),
    'true',
  ].join(' and ');

/**
 * Tables of the hits that count, `own`, with the number of their visit. Those of a site are its own; a page chooses the visits that saw it there.
 * Needs the hits of the days up to the last one of a visit.
 */
export function ownHits(asked: Asked): string {
  return `${chosen(asked)}, ${ownOf(asked, 'chosen')}`;
}

/** The hits that count of the visits in a table. */
function ownOf(asked: Asked, visits: string): string {
  const { page } = asked;
  const seen = `seen as materialized (
    select ${visits}.visit, hits.event, ${named('hits.page_path')} as page, hits."at", hits._id
    from hits join ${visits} on hits.session = ${visits}.session and hits."at" between ${visits}.began and ${visits}.ended
    where ${within(asked)}
  )`;
  const own =
    page === undefined
      ? 'own as (select * from seen)'
      : `own as (select * from seen where visit in (select visit from seen where event = 'page_view' and page = ${quoted(page)}))`;
  return `${seen}, ${own}`;
}

/**
 * Tables of the visits that count, `part`, each with the part of it that does: `visit`, `visitor`, `day`, `source`, `landing`, `views`, `actions`,
 * `signups`, and `gifts` if it counts as a whole.
 */
export function parts(asked: Asked): string {
  if (isWhole(asked)) return `${chosen(asked)}, part as (select * from chosen)`;
  const cut = cutOf(asked);
  const columns = 'visit, visitor, "day", source, landing, views, actions, signups';
  const [before, visits, whole] =
    cut === undefined
      ? [ownHits(asked), 'chosen', '']
      : [
          `${chosen(asked)}, open as (select * from chosen where ${goesOn(cut)}), ${ownOf(asked, 'open')}`,
          'open',
          `select ${columns} from chosen where ended < ${instant(cut)} union all `,
        ];
  return `${before}, told as (
    select visit, count(*) filter (event = 'page_view') as views, count(*) filter (event = 'action') as actions,
      count(*) filter (event = 'signup') as signups, arg_min(page, row("at", _id)) filter (event = 'page_view') as landing
    from own group by visit
  ), part as (
    ${whole}select told.visit, visitor, "day", source, told.landing, told.views, told.actions, told.signups from told join ${visits} using (visit)
  )`;
}

/** Days before the period whose hits say that a gift was told before. */
export const GIFTS_BEFORE = AROUND;

/**
 * Tables of the gifts that count, `gift`, each once: with `visit`, `day` and `source` of its visit, `currency` and `amount`. It is of the site on
 * which it was told first. Needs the hits of the `GIFTS_BEFORE` days before.
 */
export function gifts(asked: Asked): string {
  const given = (where: string) => `select visit, "day", source, one.currency as currency, one.gifts as gifts, one.amount as amount
    from (select visit, "day", source, unnest(gifts) as one from chosen${where})`;
  if (isWhole(asked)) return `${chosen(asked)}, gift as (\n    ${given('')}\n  )`;
  const { page } = asked;
  const cut = cutOf(asked);
  const visits = cut === undefined ? 'chosen' : `(select * from chosen where ${goesOn(cut)})`;
  const whole = cut === undefined ? '' : `${given(` where ended < ${instant(cut)}`)} union all `;
  const saw =
    page === undefined
      ? ''
      : ` and visit in (
      select visit from hits join chosen on hits.session = chosen.session and hits."at" between chosen.began and chosen.ended
      where event = 'page_view' and ${named('hits.page_path')} = ${quoted(page)} and ${within(asked)})`;
  return `${chosen(asked)}, told as (
    select *, lag("day") over (partition by coalesce(transaction_id, hit_id) order by "at", _id) as before from hits where event = 'transaction'
  ), gift as (
    ${whole}select chosen.visit, chosen."day", chosen.source, coalesce(hits.currency, 'USD') as currency, 1 as gifts, hits.gift as amount
    from told as hits join ${visits} as chosen on hits.session = chosen.session and hits."at" between chosen.began and chosen.ended
    where (before is null or hits."day" > before + ${AROUND}) and ${within(asked)}${saw}
  )`;
}
