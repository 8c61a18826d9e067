import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { dayAfter } from '../../../../service/facts/days';
import type { Session } from '../../../../service/facts/duck';
import { AROUND, COUNTED, quoted } from '../../../../service/facts/fact-sql';
import type { Known } from '../known';
import { MONTH } from '../network';
import { openClickHouse } from './clickhouse';
import { columnsOf, type Peer } from './peer';
import { openPostgresPeer } from './postgres';

type Row = readonly (string | number)[];

interface PeerQuestion {
  readonly name: string;
  readonly sql: string;
  readonly truth: () => readonly Row[];
}

const FIGURES = "sum(case when event = 'page_view' then 1 else 0 end), count(distinct session), count(distinct visitor)";
const STEP = (event: string) => `max(case when event = '${event}' then 1 else 0 end)`;

/** The questions of the facts that a table of hits answers, in the SQL that both peers know. */
const questions = ({ truth, somebody }: Known): readonly PeerQuestion[] => [
  { name: 'all days from hits: views, visits, people', sql: `select ${FIGURES} from hits where counted = 1`, truth: truth.overview },
  {
    name: 'a month from hits',
    // A visit belongs to the day of its first hit.
    sql: `select sum(views), count(*), count(distinct person) from (
        select session, min(day) as began, min(visitor) as person, sum(case when event = 'page_view' then 1 else 0 end) as views from hits
        where counted = 1 and day >= '${dayAfter(MONTH.from, -AROUND)}' and day <= '${dayAfter(MONTH.to, AROUND)}' group by session
      ) as visit where began >= '${MONTH.from}' and began <= '${MONTH.to}'`,
    truth: truth.month,
  },
  { name: 'all days, one site', sql: `select ${FIGURES} from hits where counted = 1 and site = 'main'`, truth: truth.main },
  {
    name: 'top pages with people',
    sql: `select site, path, count(*) as views, count(distinct visitor) as people from hits where counted = 1 and event = 'page_view'
      group by site, path order by views desc, site, path limit 20`,
    truth: truth.pages,
  },
  {
    name: 'funnel of a petition',
    sql: `select sum(saw), sum(saw * began), sum(saw * began * sent) from (
      select session, ${STEP('page_view')} as saw, ${STEP('form_start')} as began, ${STEP('form_submit')} as sent from hits
      where counted = 1 and event in ('page_view', 'form_start', 'form_submit') and path = '/petition/methane' group by session) as visit`,
    truth: truth.funnel,
  },
  {
    name: 'result of an experiment',
    sql: `select shown, count(*) as visitors, sum(case when last >= since then 1 else 0 end) as signups from (
        select visitor, min(variant) as shown, min(at) as since from hits
        where counted = 1 and event = 'experiment_exposure' and experiment = 'hero' group by visitor having count(distinct variant) = 1
      ) as seen left join (select visitor, max(at) as last from hits where counted = 1 and event = 'signup' group by visitor) as signup
      using (visitor) group by shown order by shown`,
    truth: truth.experiment,
  },
  {
    name: 'gifts by currency',
    sql: `select unit, count(*) as gifts, sum(cents) as sum from (select gift, min(currency) as unit, min(value) as cents from hits
      where counted = 1 and event = 'transaction' group by gift) as gift group by unit order by unit`,
    truth: () => truth.gifts().map(([currency = '', gifts = 0, amount]) => [currency, gifts, Math.round(Number(amount) * 100)]),
  },
  { name: 'everything of one visitor', sql: `select count(*) from hits where visitor = '${somebody}'`, truth: truth.somebody },
];

interface Options {
  /** A session with the view `all_hits`, which may write. */
  readonly session: Pick<Session, 'ask'>;
  readonly folder: string;
  readonly known: Known;
  readonly runs: number;
  readonly hits: number;
}

export interface PeerTold {
  readonly peer: string;
  readonly question: string;
  readonly times: readonly number[];
  readonly isTrue: boolean;
}

const textOf = (rows: readonly (readonly unknown[])[]) => JSON.stringify(rows.map((row) => row.map(String)));

/** Loads the same hits into other engines, and asks them the same questions. Tells the bytes a hit of each, as a question without a time. */
export async function* askPeers({ session, folder, known, runs, hits }: Options): AsyncGenerator<PeerTold> {
  mkdirSync(folder, { recursive: true });
  const path = join(folder, 'hits.tsv');
  await session.ask(`copy (${columnsOf(COUNTED)}) to ${quoted(path)} (format csv, delimiter '\t', header false, quote '')`);
  for (const open of [openPostgresPeer, () => openClickHouse(join(folder, 'clickhouse'))]) {
    const peer: Peer | undefined = await open();
    if (!peer) continue;
    try {
      const bytes = await peer.load(path);
      yield { peer: peer.name, question: 'bytes a hit, of 14 columns', times: [Math.round(bytes / hits)], isTrue: true };
      for (const { name, sql, truth } of questions(known)) {
        const times: number[] = [];
        let isTrue = true;
        for (let run = 0; run < runs; run++) {
          const begun = performance.now();
          const rows = await peer.ask(sql);
          times.push(Math.round(performance.now() - begun));
          isTrue &&= textOf(rows) === textOf(truth());
        }
        yield { peer: peer.name, question: name, times, isTrue };
      }
    } finally {
      await peer.close();
    }
  }
}
