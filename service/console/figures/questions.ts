import type { Asked } from './asked';
import { gifts, NONE, ownHits, parts } from './population';

/** The figures of visits: those with a page view, and what all of them did. */
const FIGURES = `count(*) filter (views > 0) as visits, coalesce(sum(views), 0)::bigint as views,
  count(distinct visitor) filter (views > 0) as visitors, coalesce(sum(actions), 0)::bigint as actions, coalesce(sum(signups), 0)::bigint as signups`;

const GIVEN = 'sum(gifts)::bigint as count, coalesce(sum(amount), 0) as sum';

/** Figures of the period, and their gifts by currency. */
export const overviewOf = (asked: Asked): string => `with ${parts(asked)}\nselect ${FIGURES} from part`;
export const giftsOf = (asked: Asked): string =>
  `with ${gifts(asked)}\nselect currency, ${GIVEN} from gift group by currency order by currency`;

/** The same by a column of visits: `day` or `source`. */
export const overviewBy = (asked: Asked, by: 'day' | 'source'): string =>
  `with ${parts(asked)}\nselect "${by}" as name, ${FIGURES} from part group by "${by}"`;
export const giftsBy = (asked: Asked, by: 'day' | 'source'): string =>
  `with ${gifts(asked)}\nselect "${by}" as name, currency, ${GIVEN} from gift group by "${by}", currency order by "${by}", currency`;

export type Breakdown = 'pages' | 'sources' | 'landing' | 'events';

/**
 * The rows of a breakdown: one for each of the first names, then, with `top` false, one of all others together. `named`: a table of `name`,
 * `visit`, `visitor` and `views`, in which a visit may have several rows.
 */
const ranked = (tables: string, by: 'visits' | 'views', limit: number): string => `with ${tables}, rank as (
    select name, count(distinct visit) as visits, sum(views) as views from named group by name
  ), place as (
    select name, row_number() over (order by ${by} desc, name) as place from rank
  )
select case when place <= ${limit} then name end as name, place <= ${limit} as top, count(distinct visitor) as visitors,
  count(distinct visit) as visits, sum(views)::bigint as views, count(distinct name) as names
from named join place using (name)
group by 1, 2 order by min(place)`;

/** Rows of pages and events are of hits: a visit is in several. Those of sources and landing pages are of visits. */
export function rowsOf(breakdown: Breakdown, asked: Asked): string {
  const { limit } = asked;
  const ofHits = (name: string, where: string) =>
    `${ownHits(asked)}, named as (
    select name, visit, visitor, counted.views
    from (select ${name} as name, visit, count(*) as views from own where ${where} group by all) as counted join chosen using (visit)
  )`;
  const ofVisits = (name: string) =>
    `${parts(asked)}, named as (select coalesce(${name}, '${NONE}') as name, visit, visitor, views from part where views > 0)`;
  switch (breakdown) {
    case 'pages':
      return ranked(ofHits('page', "event = 'page_view'"), 'views', limit);
    case 'events':
      return ranked(ofHits('event', 'true'), 'views', limit);
    case 'sources':
      return ranked(ofVisits('source'), 'visits', limit);
    case 'landing':
      return ranked(ofVisits('landing'), 'visits', limit);
  }
}
