import type { FactRow } from '../../facts/duck';
import { named, quoted, VITALS } from '../../facts/fact-sql';
import type { VitalsRow } from '../answers';
import type { Asked } from './asked';
import { goesOn, instant } from './population';

const VALUES = `count(*) as views, ${VITALS.map((vital) => `quantile_disc(${vital}, 0.75) as ${vital}, count(${vital}) as ${vital}_views`).join(', ')}`;

/** The measures of the visits from the source; until the end of what is counted, if there is one. A view that reports again has its last values. */
function measuredIn({ source, until }: Asked): string {
  const ofSource = source === undefined ? 'true' : `${named('source')} = ${quoted(source)}`;
  const whole = `select unnest(vitals, recursive := true) from all_visits where ${ofSource}`;
  if (until === undefined) return whole;
  return `${whole} and ended < ${instant(until)}
      union all by name
      select hits.site, page_path as page, ${VITALS.map((vital) => `arg_max(${vital}, row("at", _id)) as ${vital}`).join(', ')}
      from hits join (select row_number() over () as visit, session, began, ended from all_visits where ${ofSource} and ${goesOn(until)}) as open
        on hits.session = open.session and hits."at" between open.began and open.ended
      where event = 'web_vitals' and hits."at" < ${instant(until)} group by visit, hits.site, page_path, coalesce(page_id, hit_id)`;
}

/**
 * Values at the 75th percentile of all page views of the period's visits: of each site, whose `page` is empty, and of the pages that were measured most.
 */
export const vitalsSql = (asked: Asked): string => {
  const { site, page, limit } = asked;
  return `with measured as materialized (
    select site, ${named('page')} as page, ${VITALS.join(', ')}
    from (${measuredIn(asked)}) as view
    where true${site === undefined ? '' : ` and view.site = ${quoted(site)}`}${page === undefined ? '' : ` and ${named('view.page')} = ${quoted(page)}`}
  ), first as (
    select site, page from measured group by all order by count(*) desc, site, page limit ${limit}
  ), by_site as (
    select site, '' as page, ${VALUES} from measured group by site order by views desc, site
  ), by_page as (
    select site, page, ${VALUES} from measured semi join first on first.site is not distinct from measured.site and first.page = measured.page
    group by all order by views desc, site, page
  )
select * from by_site union all select * from by_page`;
};

type Vital = (typeof VITALS)[number];

export const vitalsRow = ({ site, page, views, ...values }: FactRow): VitalsRow => {
  const value = (vital: Vital) => (typeof values[vital] === 'number' ? values[vital] : null);
  const count = (vital: Vital) => Number(values[`${vital}_views`] ?? 0);
  return {
    ...{ site: String(site), page: String(page), views: Number(views) },
    ...{ lcp: value('lcp'), inp: value('inp'), cls: value('cls'), fcp: value('fcp'), ttfb: value('ttfb') },
    measured: { lcp: count('lcp'), inp: count('inp'), cls: count('cls'), fcp: count('fcp'), ttfb: count('ttfb') },
  };
};
