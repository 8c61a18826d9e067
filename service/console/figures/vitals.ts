import type { FactRow } from '../../facts/duck';
import { quoted } from '../../facts/fact-sql';
import type { VitalsRow } from '../answers';
import type { Asked } from './asked';

const VITALS = ['lcp', 'inp', 'cls', 'fcp', 'ttfb'] as const;

const VALUES = `count(*) as views, ${VITALS.map((vital) => `quantile_disc("${vital}", 0.75) as "${vital}"`).join(', ')}`;

/**
 * Values at the 75th percentile of all page views of the period: of each site, whose `page` is empty, and of the pages that were measured most.
 * A page view that sends its vitals again, as after a return to the page, counts with the last.
 */
export const vitalsSql = ({ site, page, limit }: Asked): string => `with measured as materialized (
    select site, coalesce(nullif(page_path, ''), '(none)') as page, ${VITALS.map((vital) => `arg_max("${vital}", row("at", _id)) as "${vital}"`).join(', ')}
    from hits
    where event = 'web_vitals'${site === undefined ? '' : ` and site = ${quoted(site)}`}${page === undefined ? '' : ` and page_path = ${quoted(page)}`}
    group by site, page_path, coalesce(page_id, hit_id)
  ), by_site as (
    select site, '' as page, ${VALUES} from measured group by site order by views desc, site
  ), by_page as (
    select site, page, ${VALUES} from measured group by site, page order by views desc, site, page limit ${limit}
  )
select * from by_site union all select * from by_page`;

export const vitalsRow = ({ site, page, views, ...values }: FactRow): VitalsRow => {
  const value = (vital: (typeof VITALS)[number]) => (typeof values[vital] === 'number' ? values[vital] : null);
  return {
    ...{ site: String(site), page: String(page), views: Number(views) },
    ...{ lcp: value('lcp'), inp: value('inp'), cls: value('cls'), fcp: value('fcp'), ttfb: value('ttfb') },
  };
};
