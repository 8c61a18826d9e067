import { ask, type Steps } from './steps';

interface AnsweredRow {
  readonly site: string;
  readonly language: string;
  readonly mode: string;
  readonly accepted: number;
  readonly selection: number;
  readonly refused: number;
}

interface UnansweredRow {
  readonly site: string;
  readonly language: string;
  readonly unanswered: number;
}

/** Answers to banners by site, language, mode and rule, which receipts of before 1.4.0 do not say. */
export interface BannerRow extends AnsweredRow {
  readonly rule?: string;
  /** Null where nobody knows: nothing may be sent before a choice, or several rules have a part of them. */
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
  /** Choices that came with a signal against tracking (GPC), wherever they were made. */
  readonly signals: number;
}

/** Rows received in a period, of a site or, with '', of all. */
const WITHIN = "received >= $1 and received < $2 and ($3 = '' or site = $3)";
/** A choice that allows more than what is necessary. */
const ALLOWS = "body ->> 'categories' like '%,%'";

const when = (condition: string) => `cast(coalesce(sum(case when ${condition} then 1 else 0 end), 0) as bigint)`;

const BANNERS = `select site, body ->> 'language' as language, body ->> 'mode' as mode, coalesce(body ->> 'rule', '') as rule,
    ${when(`${ALLOWS} and action <> 'save'`)} as accepted, ${when(`${ALLOWS} and action = 'save'`)} as selection, ${when(`not (${ALLOWS})`)} as refused
  from receipts where body ->> 'answered_within' is not null and ${WITHIN}
  group by site, body ->> 'language', body ->> 'mode', coalesce(body ->> 'rule', '') order by site, language, mode, rule`;

const UNANSWERED = `select site, body ->> 'language' as language, cast(count(*) as bigint) as unanswered from unanswered where ${WITHIN}
  group by site, body ->> 'language' order by site, language`;

const TIMES = `select site, seconds, ${when('allows = 1')} as allowed, ${when('allows = 0')} as refused
  from (
    select site, cast(body ->> 'answered_within' as integer) as seconds, case when ${ALLOWS} then 1 else 0 end as allows
    from receipts where body ->> 'answered_within' is not null and ${WITHIN}
  ) as answer
  group by site, seconds order by site, case when seconds = 0 then 1 else 0 end, seconds`;

const REFUSALS = `select ${when(`not (${ALLOWS})`)} as refusals, ${when("body ->> '_signal' is not null")} as signals from receipts where ${WITHIN}`;

const OPT_OUT = 'opt_out';

/** Adds banners without an answer to the only rule of their site and language that counts them, or as a row of their own where there are several. */
function banners(answered: readonly (AnsweredRow & { readonly rule: string })[], left: readonly UnansweredRow[]): BannerRow[] {
  const counts = new Map(left.map(({ site, language, unanswered }) => [JSON.stringify([site, language]), unanswered]));
  const ofSame = (one: Pick<AnsweredRow, 'site' | 'language'>) =>
    answered.filter(({ site, language, mode }) => mode === OPT_OUT && site === one.site && language === one.language);
  const known = answered.map(({ rule, ...row }): BannerRow => {
    const alone = row.mode === OPT_OUT && ofSame(row).length === 1;
    return { ...row, ...(rule && { rule }), unanswered: alone ? (counts.get(JSON.stringify([row.site, row.language])) ?? 0) : null };
  });
  const apart = left
    .filter((one) => ofSame(one).length !== 1)
    .map((one): BannerRow => ({ ...one, mode: OPT_OUT, accepted: 0, selection: 0, refused: 0 }));
  const order = ({ site, language, mode, rule = '' }: BannerRow) => JSON.stringify([site, language, mode, rule]);
  return [...known, ...apart].sort((a, b) => (order(a) < order(b) ? -1 : 1));
}

/** Counts the answers received in a period, ms since the epoch, the end not included. `site`: '' for all. */
export function* consentAnswers(from: number, before: number, site: string): Steps<ConsentAnswers> {
  const answered = yield* ask<AnsweredRow & { readonly rule: string }>(BANNERS, from, before, site);
  const left = yield* ask<UnansweredRow>(UNANSWERED, from, before, site);
  const times = yield* ask<AnswerTimeRow>(TIMES, from, before, site);
  const [row] = yield* ask<{ refusals: number; signals: number }>(REFUSALS, from, before, site);
  return { banners: banners(answered, left), times, refusals: row?.refusals ?? 0, signals: row?.signals ?? 0 };
}

/** The statements, for who wants to count by themselves. */
export const CONSENT_SQL = [BANNERS, UNANSWERED, TIMES, REFUSALS].join(';\n\n');
