import { versionOf } from './columns';
import { AMOUNT, COUNTED, listOf, numberOf } from './fact-sql';

/** Hits of an event and a page side by side: texts that repeat take no room, and readers need not look at others. */
const ORDER = 'order by event, page, site, "at", _id';

/** The currency of a gift: one that could not be read stands by itself, and one that was not told is USD. */
const CURRENCY = `case when event = 'transaction' then case when altered like '%currency unreadable%' then '(unreadable)' else coalesce(currency, 'USD') end end`;

/** An exposure that no figure counts, as of an insider: it says who did not come too late. */
const UNCOUNTED = `event = 'experiment_exposure' and environment = 'production' and (${COUNTED}) is not true`;

const ofHits = (hits: string): string => `select _id, "day", "at", case when ${UNCOUNTED} then 'uncounted_exposure' else event end as event,
    page_path as page, site, ${numberOf('visitor')} as person, ${numberOf('sess_id')} as session_number, experiment_id as experiment, variant,
    prompt_id as prompt, transaction_id, ${CURRENCY} as currency, case when event = 'transaction' then ${AMOUNT} end as gift
  from (${hits}) where (${COUNTED}) or ${UNCOUNTED}`;

/** Selects the hits that figures count, with the few columns that funnels, experiments and prompts need. */
export const stepsOf = (hits: string): string => `${ofHits(hits)} ${ORDER}`;

export const stepVersion = versionOf(stepsOf(''));

/**
 * Selects the steps of a day as they are after the changes. `path`: its file of before; `erased`: all changed hits are gone; `more`: its new hits. A
 * file has its order already.
 */
export function stepsAgain(path: string | undefined, erased: boolean, more?: string): string {
  const steps = path === undefined ? undefined : `read_parquet(${listOf([path])}) as steps`;
  const changed = erased
    ? `select * from ${steps} where not exists (select 1 from changes where changes.hit = steps._id)`
    : `select steps.* replace (case when changes.hit is null then steps.person else ${numberOf('changes.visitor')} end as person)
      from ${steps} left join changes on changes.hit = steps._id where changes.gone is not true`;
  const parts = [...(steps ? [changed] : []), ...(more ? [ofHits(more)] : [])];
  return more ? `${parts.join(' union all by name ')} ${ORDER}` : parts.join();
}
