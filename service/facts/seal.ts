import type { DayCounts, FactFile } from '../store/facts';
import type { Store } from '../store/store';
import type { FactRow, Session } from './duck';
import { AMOUNT, COUNTED, fromFiles } from './fact-sql';
import { filesAround } from './plan';
import { viewsOf } from './views';

type SealStore = Pick<Store, 'facts' | 'sealDays' | 'firstSince' | 'page'>;

interface Parts {
  readonly store: SealStore;
  readonly session: Pick<Session, 'ask'>;
  readonly pathsOf: (files: readonly FactFile[]) => ReadonlyMap<string, readonly string[]>;
  readonly dayOf: (at: number) => string;
}

/** Counts by site, and of the network as site ''. */
const COUNTS = `select "day", coalesce(site, '') as site, count(*) filter (event = 'page_view') as views, count(distinct visitor) as people
  from hits group by grouping sets (("day", site), ("day"))`;
const VISITS = `select "day", coalesce(site, '') as site, count(*) as visits from visits group by grouping sets (("day", site), ("day"))`;

/** A gift counts on the day on which it was first told. `near`: the days' hits, and those around them. */
const gifts = (
  near: string,
) => `select "day", coalesce(site, '') as site, coalesce(currency, 'USD') as currency, count(*) as gifts, coalesce(sum(amount), 0) as amount
  from (
    select "day", site, currency, ${AMOUNT} as amount, row_number() over (partition by coalesce(transaction_id, hit_id) order by "at", _id) as told
    from (${near}) where event = 'transaction' and ${COUNTED}
  ) where told = 1 group by grouping sets (("day", site, coalesce(currency, 'USD')), ("day", coalesce(currency, 'USD')))`;

const keyOf = ({ day, site }: FactRow) => `${day} ${site}`;

/** Counts the days of these files. */
async function countDays(
  { session, pathsOf }: Pick<Parts, 'session' | 'pathsOf'>,
  files: readonly FactFile[],
  days: ReadonlySet<string>,
): Promise<DayCounts[]> {
  for (const view of viewsOf(
    files.filter(({ day }) => days.has(day)),
    pathsOf,
  ))
    await session.ask(view);
  const { rows } = await session.ask(COUNTS);
  const visits = new Map((await session.ask(VISITS)).rows.map((row) => [keyOf(row), Number(row.visits)]));
  const given = new Map<string, Record<string, unknown>>();
  for (const row of (await session.ask(gifts(fromFiles(pathsOf(filesAround(files, [...days])))))).rows)
    given.set(keyOf(row), { ...given.get(keyOf(row)), [String(row.currency)]: { gifts: row.gifts, amount: row.amount } });
  return rows.map((row) => ({
    ...{ day: String(row.day), site: String(row.site), views: Number(row.views), visits: visits.get(keyOf(row)) ?? 0 },
    ...{ people: Number(row.people), gifts: JSON.stringify(given.get(keyOf(row)) ?? {}) },
  }));
}

/**
 * Keeps the counts of all days that begin before this time, ms since the epoch: retention deletes their hits next. Resolves to false if their hits
 * are not all in the files yet, or the files are on another machine: then nothing may be deleted.
 */
export async function sealBefore({ store, dayOf, ...parts }: Parts, before: number, place: string): Promise<boolean> {
  const facts = await store.facts();
  const last = dayOf(before);
  const [oldest] = await store.page('hit', facts.through, 1);
  // Hits come into the files in the order of their arrival.
  if (oldest && oldest.received < before) return false;
  const due = facts.files.filter(({ kind, day }) => kind === 'hits' && day <= last && day > facts.sealed);
  if (!due.length) return true;
  if (facts.place !== place || facts.changes || facts.stale.some((day) => day <= last)) return false;
  const days = new Set(due.map(({ day }) => day));
  await store.sealDays(await countDays(parts, facts.files, days));
  return true;
}
