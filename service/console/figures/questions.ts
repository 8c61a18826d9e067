import type { Asked } from './asked';
import { gifts, parts, partsByName } from './population';

/** The figures of visits: those with a page view, and what all of them did. */
const FIGURES = `count(*) filter (views > 0) as visits, coalesce(sum(views), 0)::bigint as views,
  count(distinct person) filter (views > 0) as visitors, coalesce(sum(actions), 0)::bigint as actions, coalesce(sum(signups), 0)::bigint as signups`;

const GIVEN = 'sum(gifts)::bigint as count, coalesce(sum(amount), 0) as sum';

/** Figures of the period, and their gifts by currency. */
export const overviewOf = (asked: Asked): string => `with ${parts(asked)}\nselect ${FIGURES} from part`;
export const giftsOf = (asked: Asked): string =>
  `with ${gifts(asked)}\nselect currency, ${GIVEN} from gift group by currency order by currency`;

/** The same by day. */
export const overviewByDay = (asked: Asked): string => `with ${parts(asked)}\nselect "day" as name, ${FIGURES} from part group by "day"`;

/** Gifts by a column of visits. */
export const giftsBy = (asked: Asked, by: 'day' | 'source'): string =>
  `with ${gifts(asked)}\nselect "${by}" as name, currency, ${GIVEN} from gift group by "${by}", currency order by "${by}", currency`;

export type Breakdown = 'pages' | 'sources' | 'landing' | 'events';

/** Deeds of sessions by source, those without a page view too. */
export const deedsBySource = (asked: Asked): string =>
  `with ${parts(asked)}\nselect source as name, sum(actions)::bigint as actions, sum(signups)::bigint as signups from part group by source order by source`;

/**
 * The rows of a breakdown: one for each of the first names, then, with `top` false, one of all others together. `named`: a table of `name`,
 * `person`, `views` and `counted`, which adds up to a name's visits.
 */
const rankOf = (tables: string, by: 'visits' | 'views') => `with ${tables}, rank as (
    select name, sum(counted)::bigint as visits, sum(views)::bigint as views from named group by name
  ), place as materialized (
    select name, visits, views, row_number() over (order by ${by} desc, name) - 1 as place from rank
  )`;

/** The same where a visit has one name. People are counted by the place of a name, which takes less time than by the name. */
const ranked = (tables: string, by: 'visits' | 'views', limit: number): string => `${rankOf(tables, by)}, counted as (
    select least(place, ${limit}) as place, count(distinct person) as visitors, sum(counted)::bigint as visits, sum(named.views)::bigint as views
    from named join place using (name) group by 1
  )
select place.name, place.name is not null as top, visitors, counted.visits, counted.views,
  case when place.name is null then (select count(*) from place) - ${limit} else 1 end as names
from counted left join place on place.place = counted.place and place.place < ${limit}
order by counted.place`;

/** Names in a number: each of a person's has a bit. */
const BITS = 62;

/** The same where a visit has several names: a person's are put together first, as there are fewer people than pairs of person and name. */
const rankedMany = (tables: string, by: 'visits' | 'views', limit: number): string => `${rankOf(tables, by)}, bitset as materialized (
    select person, case when place < ${limit} then place // ${BITS} else -1 end as part, bit_or(1::bigint << (place % ${BITS})) as bits
    from named join place using (name) where person is not null group by all
  ), people as (
    select part, [${Array.from({ length: BITS }, (_, bit) => `sum((bits >> ${bit}) & 1)`).join(', ')}] as visitors from bitset where part >= 0 group by part
  ), other as (
    select count(distinct hash(session_number, "day")) as visits, sum(named.views)::bigint as views, count(distinct name) as names
    from named join place using (name) where place >= ${limit}
  )
select name, true as top, coalesce(visitors[place % ${BITS} + 1], 0)::bigint as visitors, visits, views, 1 as names, place
from place left join people on part = place // ${BITS} where place < ${limit}
union all
select null, false, (select count(*) from bitset where part < 0), visits, views, names, ${limit} from other where names > 0
order by place`;

/** The rows of pages and events: a visit is in several. Those of sources and landing pages have each visit once. */
export function rowsOf(breakdown: Breakdown, asked: Asked): string {
  const { limit } = asked;
  const ofVisits = (name: string) =>
    `${parts(asked)}, named as (select ${name} as name, person, views, 1 as counted from part where views > 0)`;
  switch (breakdown) {
    case 'pages':
      return rankedMany(partsByName(asked, 'pages'), 'views', limit);
    case 'events':
      return rankedMany(partsByName(asked, 'events'), 'views', limit);
    case 'sources':
      return ranked(ofVisits('source'), 'visits', limit);
    case 'landing':
      return ranked(ofVisits('landing'), 'visits', limit);
  }
}
