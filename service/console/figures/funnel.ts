import * as z from 'zod';
import { DAY } from '../../../lib/time/day';
import { dayAfter } from '../../facts/days';
import { named, quoted } from '../../facts/fact-sql';
import { day, text } from './asked';

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
  `event = ${quoted(event)}${page === undefined ? '' : ` and ${named('page')} = ${quoted(page)}`}`;

/** The last day whose hits may end what began in the period. A day may have 25 hours. */
export const lastDay = ({ to, window_days }: FunnelAsked): string => dayAfter(to, window_days + 1);

/**
 * Selects the people of each step, how many of them may still go on, and the median time from the first to the last step in s. The period says who enters;
 * the window alone ends the wait. A step follows the one before, or comes in the same ms; of several entries, the latest one before a step decides.
 * Events that are several steps have to happen as often. `now`: ms since the epoch, up to which hits are known.
 */
export function funnelSql(asked: FunnelAsked, now: number): string {
  const { from, to, window_days: days, site, source, steps } = asked;
  const kinds = [...new Set(steps.map(matches))];
  // Each hit is one step of events that are several, so these need an order; of others, those of the same ms may have any.
  const again = new Set(steps.map(({ event }) => event)).size < steps.length;
  const own = ['person', ...(days === 0 ? ['session_number'] : []), '"at"', ...(again ? ['_id'] : [])].join(', ');
  const same = days === 0 ? ' and own.session_number is not distinct from before.session_number' : '';
  const after = again ? 'row(own."at", own._id) > row(before."at", before._id)' : 'own."at" >= before."at"';
  const inTime = days === 0 ? '' : ` where own."at" <= before.start + interval ${days} days`;
  const entry = [
    `"day" between ${quoted(from)} and ${quoted(to)}`,
    ...(source === undefined
      ? []
      : [`session_number in (select session_number from all_visits where ${named('source')} = ${quoted(source)})`]),
  ];
  const is = steps.map((step, i) => `${[matches(step), ...(i ? [] : entry)].join(' and ')} as is${i}`);
  // Most visits go no further: only the others are put in order. Of people, who have several visits, too few do.
  const goesOn = days === 0 ? ' where session_number is null or session_number in (select session_number from hit where is1)' : '';
  const later = steps.slice(1).map(
    (_, n) => `step${n + 1} as materialized (
    select own.*, before.start
    from (select ${own} from hit where is${n + 1}) as own asof join ${n ? `step${n}` : `(select * from step0${goesOn})`} as before
      on own.person = before.person${same} and ${after}${inTime}
  )`,
  );
  const last = `step${steps.length - 1}`;
  const since = now - (days === 0 ? VISIT : days * DAY);
  // Without the number of hits, their conditions would be tried twice.
  return `with hit as materialized (
    select ${own}, ${is.join(',\n      ')}
    from steps where person is not null and (${kinds.join(' or ')})${site === undefined ? '' : ` and site = ${quoted(site)}`}
  ), step0 as (
    select ${own}, "at" as start from hit where is0
  ), ${[...later, ''].join(', ')}waiting as (
    select distinct person from step0 where start > make_timestamp_ms(${since})
  ), done as (
    select arg_min(epoch_ms("at") - epoch_ms(start), "at") as took from ${last} group by person
  )
select ${steps.map((_, i) => `(select count(distinct person) from step${i}) as people${i}`).join(', ')},
  ${steps.map((_, i) => `(select count(*) from waiting${i ? ` semi join step${i} using (person)` : ''}) as waits${i}`).join(', ')}, (select median(took) / 1000 from done) as median,
  (select count(*) from hit) as hits`;
}
