import * as z from 'zod';
import { DAY } from '../../../lib/time/day';
import { dayAfter } from '../../facts/days';
import { quoted } from '../../facts/fact-sql';
import { day, text } from './asked';
import { NONE } from './population';

const MOST_STEPS = 10;
const MOST_DAYS = 90;
/** A visit ends after so long without a hit (SES-01), ms. */
const VISIT = 30 * 60_000;

/** The body of POST /console/api/funnel. */
export const funnelSchema = z.strictObject({
  from: day,
  to: day,
  /** Days from the first step to the last; 0: within a visit. */
  window_days: z.number().int().min(0).max(MOST_DAYS),
  site: text(100).optional(),
  source: text(1_024).optional(),
  steps: z
    .array(z.strictObject({ event: text(256), page: text(4_096).optional() }))
    .min(1)
    .max(MOST_STEPS),
});

export type FunnelAsked = z.infer<typeof funnelSchema>;

type Step = FunnelAsked['steps'][number];

const matches = ({ event, page }: Step): string =>
  `event = ${quoted(event)}${page === undefined ? '' : ` and coalesce(nullif(page_path, ''), '${NONE}') = ${quoted(page)}`}`;

/** The last day whose hits may end what began in the period. A day may have 25 hours. */
export const lastDay = ({ to, window_days }: FunnelAsked): string => dayAfter(to, window_days + 1);

/**
 * Selects the people of each step, how many may still go on, and the median time from the first to the last step in s. The period says who enters;
 * the window alone ends the wait. A step follows the one before, or comes in the same ms; of several entries, the latest one before a step decides.
 * Events that are several steps have to happen as often. `now`: ms since the epoch, up to which hits are known.
 */
export function funnelSql(asked: FunnelAsked, now: number): string {
  const { from, to, window_days: days, site, source, steps } = asked;
  const ofSite = site === undefined ? '' : ` and site = ${quoted(site)}`;
  const ofSource =
    source === undefined
      ? ''
      : ` and session in (select session from all_visits where coalesce(nullif(source, ''), '${NONE}') = ${quoted(source)})`;
  const again = new Set(steps.map(({ event }) => event)).size < steps.length;
  // Each hit is one step of events that are several, so these need an order; of others, those of the same ms may have any.
  const order = again ? 'order by "at", _id, own desc rows' : 'order by "at" range';
  const scope = days === 0 ? 'visitor, session' : 'visitor';
  const inTime = days === 0 ? '' : ` and "at" <= start + interval ${days} days`;
  const hits = (step: Step) => `from hits where visitor is not null and ${matches(step)}${ofSite}`;
  const tables = steps.map((step, i) =>
    i === 0
      ? `step0 as materialized (
    select visitor, session, "at" as start, "at", _id ${hits(step)} and "day" between ${quoted(from)} and ${quoted(to)}${ofSource}
  )`
      : `step${i} as materialized (
    select visitor, session, start, "at", _id from (
      select visitor, session, "at", _id, own, max(start) over (partition by ${scope} ${order} between unbounded preceding and current row) as start
      from (
        select visitor, session, start, "at", _id, false as own from step${i - 1}
        union all select visitor, session, cast(null as timestamp) as start, "at", _id, true as own ${hits(step)}
      )
    ) where own and start is not null${inTime}
  )`,
  );
  const last = `step${steps.length - 1}`;
  const since = now - (days === 0 ? VISIT : days * DAY);
  return `with ${tables.join(', ')}, waiting as (
    select visitor from step0 where visitor not in (select visitor from ${last}) group by visitor having max(start) > make_timestamp_ms(${since})
  ), done as (
    select arg_min(epoch_ms("at") - epoch_ms(start), "at") as took from ${last} group by visitor
  )
select ${steps.map((_, i) => `(select count(distinct visitor) from step${i}) as people${i}`).join(', ')},
  ${steps.length > 1 ? '(select count(*) from waiting)' : '0'} as open, (select median(took) / 1000 from done) as median`;
}
