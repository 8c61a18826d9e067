import type { Asked } from './asked';
import { gifts, parts } from './population';
import { ranked, rankedEvents, rankedPages } from './ranked';

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

/** The rows of pages and events: a visit is in several. Those of sources and landing pages have each visit once. */
export function rowsOf(breakdown: Breakdown, asked: Asked): string {
  const { limit } = asked;
  const ofVisits = (name: string) =>
    `${parts(asked)}, named as (select ${name} as name, person, views, 1 as counted from part where views > 0)`;
  switch (breakdown) {
    case 'pages':
      return rankedPages(asked);
    case 'events':
      return rankedEvents(asked);
    case 'sources':
      return ranked(ofVisits('source'), limit);
    case 'landing':
      return ranked(ofVisits('landing'), limit);
  }
}
