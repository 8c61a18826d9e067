import type { FactRow } from '../../facts/duck';
import { quoted } from '../../facts/fact-sql';
import type { VitalsRow } from '../answers';
import type { Asked } from './asked';

const VITALS = ['lcp', 'inp', 'cls', 'fcp', 'ttfb'] as const;

const VALUES = `count(*) as views, ${VITALS.map((vital) => `quantile_disc("${vital}", 0.75) as "${vital}"`).join(', ')}`;

/**
 * Values at the 75th percentile of all page views of the period: of each site, whose `page` is empty, and of the pages that were measured most.
 * A page view that sends its vitals again, as after a return to the page, counts with the last. Few do: to look for the last of each takes four times as
 * long as all of the rest.
 */
export const vitalsSql = ({ site, page, limit }: Asked): string => `with sent as materialized (
    select site, coalesce(nullif(page_path, ''), '(none)') as page, coalesce(page_id, hit_id) as seen, "at", _id, ${VITALS.map((vital) => `"${vital}"`).join(', ')}
    from hits
    where event = 'web_vitals'${site === undefined ? '' : ` and site = ${quoted(site)}`}${page === undefined ? '' : ` and page_path = ${quoted(page)}`}
  ), again as materialized (
    select seen from sent group by seen having count(*) > 1
  ), measured as materialized (
    select site, page, ${VITALS.map((vital) => `"${vital}"`).join(', ')} from sent anti join again using (seen)
    union all
    select site, page, ${VITALS.map((vital) => `arg_max("${vital}", row("at", _id)) as "${vital}"`).join(', ')}
    from sent semi join again using (seen) group by site, page, seen
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
