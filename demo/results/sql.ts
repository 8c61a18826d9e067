const counts = (environments: string) => `environment ${environments} and coalesce(body ->> 'traffic_type', 'external') = 'external'`;

/**
 * Returns the query of docs/warehouse.md, "Gifts by variant", which runs as it stands in PostgreSQL and SQLite. `environments` is the
 * condition on a hit's environment.
 */
export const resultsSql = (environments = "= 'production'"): string => `with exposure as materialized (
  select body ->> 'experiment_id' as experiment, body ->> 'variant' as variant, visitor, session, happened
  from hits
  where event = 'experiment_exposure' and visitor is not null and coalesce(cast(body ->> 'forced' as text), 'false') in ('false', '0')
    and ${counts(environments)}
), seen as materialized (
  select experiment, visitor, min(variant) as variant, min(happened) as since, count(*) as exposures
  from exposure
  group by experiment, visitor
  having count(distinct variant) = 1
), gift as materialized (
  select id, visitor, session, happened, amount
  from (
    select id, visitor, session, happened, cast(body ->> 'value' as double precision) as amount,
      row_number() over (partition by coalesce(body ->> 'transaction_id', body ->> 'hit_id') order by id) as told
    from hits
    where event = 'transaction' and ${counts(environments)}
  ) as each_gift
  where told = 1
), credit as (
  select seen.experiment, seen.visitor, gift.id, gift.amount
  from seen join gift on gift.visitor = seen.visitor
  where gift.happened >= seen.since
  union
  select seen.experiment, seen.visitor, gift.id, gift.amount
  from seen
    join exposure on exposure.visitor = seen.visitor and exposure.experiment = seen.experiment
    join gift on gift.session = exposure.session
  where gift.happened >= seen.since
), given as materialized (
  select experiment, visitor, count(*) as gifts, coalesce(sum(amount), 0) as amount
  from credit
  group by experiment, visitor
), outcome as (
  select seen.experiment, seen.variant, seen.exposures, coalesce(given.gifts, 0) as gifts, coalesce(given.amount, 0) as amount
  from seen left join given on given.visitor = seen.visitor and given.experiment = seen.experiment
)
select experiment, variant, count(*) as visitors, sum(exposures) as exposures, sum(case when gifts > 0 then 1 else 0 end) as conversions,
  sum(amount) as amount, sum(amount * amount) as squares
from outcome
group by experiment, variant
order by experiment, variant
`;
