import { ask, type Steps } from './steps';

/** Answers to banners by site, language and mode. Null where nothing may be sent before a choice. */
export interface BannerRow {
  readonly site: string;
  readonly language: string;
  readonly mode: string;
  readonly accepted: number;
  readonly selection: number;
  readonly refused: number;
  readonly unanswered: number | null;
}

/** Answers by the time since the banner came into sight: `seconds` is the limit that it stayed under, 0 means 300 s or longer. */
export interface AnswerTimeRow {
  readonly site: string;
  readonly seconds: number;
  readonly allowed: number;
  readonly refused: number;
}

export interface ConsentAnswers {
  readonly banners: readonly BannerRow[];
  readonly times: readonly AnswerTimeRow[];
  /** Choices that allow nothing, wherever they were made. */
  readonly refusals: number;
}

/** Rows received in a period, of a site or, with '', of all. */
const WITHIN = "received >= $1 and received < $2 and ($3 = '' or site = $3)";
/** A choice that allows more than what is necessary. */
const ALLOWS = "body ->> 'categories' like '%,%'";

const when = (condition: string) => `cast(coalesce(sum(case when ${condition} then 1 else 0 end), 0) as bigint)`;

const BANNERS = `select site, language, mode, ${when("answer = 'accepted'")} as accepted, ${when("answer = 'selection'")} as selection,
    ${when("answer = 'refused'")} as refused, case when mode = 'opt_out' then ${when("answer = 'unanswered'")} end as unanswered
  from (
    select site, body ->> 'language' as language, body ->> 'mode' as mode,
      case when ${ALLOWS} then case when action = 'save' then 'selection' else 'accepted' end else 'refused' end as answer
    from receipts where body ->> 'answered_within' is not null and ${WITHIN}
    union all select site, body ->> 'language' as language, 'opt_out' as mode, 'unanswered' as answer from unanswered where ${WITHIN}
  ) as banner
  group by site, language, mode order by site, language, mode`;

const TIMES = `select site, seconds, ${when('allows = 1')} as allowed, ${when('allows = 0')} as refused
  from (
    select site, cast(body ->> 'answered_within' as integer) as seconds, case when ${ALLOWS} then 1 else 0 end as allows
    from receipts where body ->> 'answered_within' is not null and ${WITHIN}
  ) as answer
  group by site, seconds order by site, case when seconds = 0 then 1 else 0 end, seconds`;

const REFUSALS = `select count(*) as refusals from receipts where not (${ALLOWS}) and ${WITHIN}`;

/** Counts the answers received in a period, ms since the epoch, the end not included. `site`: '' for all. */
export function* consentAnswers(from: number, before: number, site: string): Steps<ConsentAnswers> {
  const banners = yield* ask<BannerRow>(BANNERS, from, before, site);
  const times = yield* ask<AnswerTimeRow>(TIMES, from, before, site);
  const [row] = yield* ask<{ refusals: number }>(REFUSALS, from, before, site);
  return { banners, times, refusals: row?.refusals ?? 0 };
}

/** The statements, for who wants to count by themselves. */
export const CONSENT_SQL = [BANNERS, TIMES, REFUSALS].join(';\n\n');
