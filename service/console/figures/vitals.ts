import type { FactRow } from '../../facts/duck';
import { quoted, VITALS } from '../../facts/fact-sql';
import type { VitalsRow } from '../answers';
import type { Asked } from './asked';

const VALUES = `count(*) as views, ${VITALS.map((vital) => `quantile_disc(${vital}, 0.75) as ${vital}`).join(', ')}`;

/**
 * Values at the 75th percentile of all page views of the period's visits: of each site, whose `page` is empty, and of the pages that were measured most.
 */
export const vitalsSql = ({ site, page, limit }: Asked): string => `with measured as materialized (
    select site, coalesce(nullif(page, ''), '(none)') as page, ${VITALS.join(', ')}
    from (select unnest(vitals, recursive := true) from all_visits) as view
    where true${site === undefined ? '' : ` and view.site = ${quoted(site)}`}${page === undefined ? '' : ` and view.page = ${quoted(page)}`}
  ), first as (
    select site, page from measured group by all order by count(*) desc, site, page limit ${limit}
  ), by_site as (
    select site, '' as page, ${VALUES} from measured group by site order by views desc, site
  ), by_page as (
    select site, page, ${VALUES} from measured semi join first on first.site is not distinct from measured.site and first.page = measured.page
    group by all order by views desc, site, page
  )
select * from by_site union all select * from by_page`;

export const vitalsRow = ({ site, page, views, ...values }: FactRow): VitalsRow => {
  const value = (vital: (typeof VITALS)[number]) => (typeof values[vital] === 'number' ? values[vital] : null);
  return {
    ...{ site: String(site), page: String(page), views: Number(views) },
    ...{ lcp: value('lcp'), inp: value('inp'), cls: value('cls'), fcp: value('fcp'), ttfb: value('ttfb') },
  };
};
