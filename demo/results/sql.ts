const counts = (environments: string) => `environment ${environments} and coalesce(body ->> 'traffic_type', 'external') = 'external'`;

/**
 * Returns the query of docs/warehouse.md, "Gifts by variant", which runs as it stands in PostgreSQL and SQLite. `environments` is the
 * condition on a hit's environment.
 */
export const resultsSql = (environments = "= 'production'"): string => `with exposure as (
  select body ->> 'experiment_id' as experiment, body ->> 'variant' as variant, visitor, session, happened
  from hits
  where event = 'experiment_exposure' and visitor is not null and coalesce(cast(body ->> 'forced' as text), 'false') in ('false', '0')
    and ${counts(environments)}
), seen as (
  select experiment, visitor, min(variant) as variant, min(happened) as since, count(*) as exposures
  from exposure
  group by experiment, visitor
  having count(distinct variant) = 1
), gift as (
  select visitor, session, happened, cast(body ->> 'value' as double precision) as amount,
    row_number() over (partition by coalesce(body ->> 'transaction_id', body ->> 'hit_id') order by id) as told
  from hits
  where event = 'transaction' and ${counts(environments)}
), outcome as (
  select seen.experiment, seen.variant, seen.visitor, seen.exposures, count(gift.told) as gifts, coalesce(sum(gift.amount), 0) as amount
  from seen left join gift on gift.told = 1 and gift.happened >= seen.since and (
    gift.visitor = seen.visitor or exists (
      select 1 from exposure
      where exposure.experiment = seen.experiment and exposure.visitor = seen.visitor and exposure.session = gift.session
    )
  )
  group by seen.experiment, seen.variant, seen.visitor, seen.exposures
)
select experiment, variant, count(*) as visitors, sum(exposures) as exposures, sum(case when gifts > 0 then 1 else 0 end) as conversions,
  sum(amount) as amount, sum(amount * amount) as squares
from outcome
group by experiment, variant
order by experiment, variant
`;
