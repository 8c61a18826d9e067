import type { Period } from '../../../service/facts/views';
import type { Known } from './known';
import { MONTH } from './network';

export interface Asked extends Period {
  readonly name: string;
  readonly sql: string;
  readonly truth: () => readonly (readonly (string | number)[])[];
}

const FIGURES = 'sum(views) as views, count(*) as visits, count(distinct visitor) as people';
const TOLD =
  'select *, row_number() over (partition by coalesce(transaction_id, hit_id) order by "at", _id) as told from hits where event = \'transaction\'';
const STEP = (event: string) => `max((event = '${event}')::integer)`;

/** The questions of a screen, with what is true. */
export function questions({ truth, somebody }: Known): readonly Asked[] {
  return [
    { name: 'all days, network: views, visits, people', sql: `select ${FIGURES} from visits`, truth: truth.overview },
    { name: 'a month, network', ...MONTH, sql: `select ${FIGURES} from visits`, truth: truth.month },
    {
      name: 'all days from hits: views, visits, people',
      sql: "select count(*) filter (event = 'page_view') as views, count(distinct session) as visits, count(distinct visitor) as people from hits",
      truth: truth.overview,
    },
    { name: 'all days, one site', sql: `select ${FIGURES} from visits where site = 'main'`, truth: truth.main },
    { name: 'by day', sql: `select day, ${FIGURES} from visits group by day order by day`, truth: truth.byDay },
    {
      name: 'sources',
      sql: 'select source, count(*) as visits from visits group by all order by visits desc, source',
      truth: truth.sources,
    },
    {
      name: 'landing pages with bounce',
      sql: 'select landing, count(*) as visits, round(100.0 * count(*) filter (not engaged) / count(*), 1) as bounce from visits group by all order by visits desc, landing limit 20',
      truth: truth.landings,
    },
    {
      name: 'top pages with people',
      sql: "select site, page_path as path, count(*) as views, count(distinct visitor) as people from hits where event = 'page_view' group by all order by views desc, site, path limit 20",
      truth: truth.pages,
    },
    {
      name: 'funnel of a petition',
      sql: `select sum(saw), sum(saw * began), sum(saw * began * sent) from (
        select session, ${STEP('page_view')} as saw, ${STEP('form_start')} as began, ${STEP('form_submit')} as sent from hits
        where event in ('page_view', 'form_start', 'form_submit') and page_path = '/petition/methane' group by session)`,
      truth: truth.funnel,
    },
    {
      name: 'result of an experiment',
      sql: `with seen as (
          select visitor, min(variant) as variant, min("at") as since from hits
          where event = 'experiment_exposure' and experiment_id = 'hero' group by visitor having count(distinct variant) = 1
        ), signup as (select visitor, max("at") as last from hits where event = 'signup' group by visitor)
        select variant, count(*) as visitors, count(*) filter (last >= since) as signups from seen left join signup using (visitor) group by variant order by variant`,
      truth: truth.experiment,
    },
    {
      name: 'gifts by currency',
      sql: `select currency, count(*) as gifts, sum(gift) as amount from (${TOLD}) where told = 1 group by currency order by currency`,
      truth: truth.gifts,
    },
    {
      name: 'gifts by currency, from visits',
      sql: 'select gift.currency as currency, sum(gift.gifts) as gifts, sum(gift.amount) as amount from (select unnest(gifts) as gift from visits) group by all order by currency',
      truth: truth.gifts,
    },
    {
      name: 'everything of one visitor',
      sql: `select count(*) from all_hits where visitor = '${somebody}'`,
      truth: truth.somebody,
    },
  ];
}
