import { dayAfter } from '../../facts/days';
import { AROUND } from '../../facts/fact-sql';
import { oldDays } from '../../facts/plan';
import type { DayCounts, MonthAnswer, MonthKind } from '../../store/facts';
import type { Store } from '../../store/store';
import type { Gift } from '../answers';
import { experimentRows } from '../experiments';
import type { FigureCalls } from './figures';

interface Parts {
  readonly store: Pick<Store, 'facts' | 'sealDays' | 'firstSince' | 'page'>;
  readonly figures: Pick<FigureCalls, 'days' | 'overview' | 'campaigns' | 'rows' | 'askOver' | 'dayOf' | 'today'>;
  /** The folder that has the files, by an id of its own. */
  readonly place: string;
}

/** The rows that a month's answer keeps. The others stay as one. */
const LIMIT = 500;

const giftsOf = (gifts: readonly Gift[]): string =>
  JSON.stringify(Object.fromEntries(gifts.map(({ currency, count, sum }) => [currency, { gifts: count, amount: Number(sum) }])));

const lastOf = (month: string): string => {
  const next = dayAfter(`${month}-28`, 4).slice(0, 7);
  return dayAfter(`${next}-01`, -1);
};

/** Counts these days as the console does: those of each site, and those of the network. */
async function countDays({ figures }: Parts, days: readonly string[], sites: readonly string[]): Promise<DayCounts[]> {
  const [from = '', to = from] = [days[0], days.at(-1)];
  const due = new Set(days);
  const counts: DayCounts[] = [];
  for (const site of ['', ...sites]) {
    const { rows } = await figures.days({ from, to, limit: LIMIT, ...(site && { site }) });
    for (const { day, visits, views, visitors, actions, signups, gifts } of rows)
      if (due.has(day) && (!site || visits || views || actions || signups || gifts.length))
        counts.push({ day, site, views, visits, people: visitors ?? 0, actions, signups, gifts: giftsOf(gifts) });
  }
  return counts;
}

const BREAKDOWNS = ['pages', 'sources', 'landing', 'events'] as const;

/** Answers the console's questions about a month, while it has all of its hits. */
async function answerMonth({ figures }: Parts, month: string, sites: readonly string[]): Promise<MonthAnswer[]> {
  const period = { from: `${month}-01`, to: lastOf(month), limit: LIMIT };
  const answers: MonthAnswer[] = [];
  const keep = (kind: MonthKind, site: string, { sql: _, ...answer }: { readonly sql?: string | undefined }) =>
    answers.push({ month, kind, site, answer: JSON.stringify(answer) });
  for (const site of ['', ...sites]) {
    const asked = { ...period, ...(site && { site }) };
    keep('overview', site, await figures.overview(asked));
    keep('campaigns', site, await figures.campaigns(asked));
    for (const breakdown of BREAKDOWNS) keep(breakdown, site, await figures.rows(breakdown, asked));
  }
  // An experiment's visitors go on beyond the month in which it began, and their hits are all there still.
  const begun = await figures.askOver({ from: period.from, to: figures.today() }, [
    `select experiment from steps where event = 'experiment_exposure' group by experiment having min("day") <= date '${period.to}'`,
  ]);
  const own = new Set((begun.rows[0] ?? []).map(({ experiment }) => experiment));
  const { rows, late, mixed = [], days = [] } = await experimentRows(figures, { from: period.from, to: figures.today() });
  keep('experiments', '', {
    rows: rows.filter(({ experiment }) => own.has(experiment)),
    late: late.filter(([id]) => own.has(id)),
    mixed: mixed.filter(([id]) => own.has(id)),
    days: days.filter(({ experiment }) => own.has(experiment)),
  } as object);
  return answers;
}

/**
 * Keeps the counts of all days that begin before this time, ms since the epoch, and the answers about all months whose first day is one of them:
 * retention deletes their hits next. A month that is not over by then has none. Resolves to false if their hits are not all in the files yet, or the
 * files are on another machine: then nothing may be deleted.
 */
export async function sealBefore(parts: Parts, before: number): Promise<boolean> {
  const { store, figures, place } = parts;
  const facts = await store.facts();
  const last = figures.dayOf(before);
  const [oldest] = await store.page('hit', facts.through, 1);
  // Hits come into the files in the order of their arrival.
  if (oldest && oldest.received < before) return false;
  const due = facts.files.filter(({ kind, day }) => kind === 'hits' && day <= last && day > facts.sealed).map(({ day }) => day);
  const days = [...new Set(due)].sort();
  if (!days.length) return true;
  const isOver = (month: string) => dayAfter(lastOf(month), AROUND) < figures.today();
  const months = [...new Set(days.map((day) => day.slice(0, 7)))].filter((month) => `${month}-01` > facts.sealed && isOver(month));
  const end = [last, ...months.map((month) => dayAfter(lastOf(month), AROUND))].sort().at(-1) ?? last;
  if (facts.place !== place || facts.changes || facts.stale.some((day) => day <= end) || oldDays(facts).some((day) => day <= end))
    return false;
  const seen = await figures.askOver({ from: days[0] ?? last, to: end }, [
    'select distinct site from hits where site is not null order by site',
  ]);
  const sites = (seen.rows[0] ?? []).map(({ site }) => String(site));
  const answers: MonthAnswer[] = [];
  for (const month of months) answers.push(...(await answerMonth(parts, month, sites)));
  await store.sealDays(await countDays(parts, days, sites), answers);
  return true;
}
