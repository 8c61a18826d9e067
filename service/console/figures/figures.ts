import type { S3Options } from '../../../tools/publish/s3-store';
import { type Asking, openAsking } from '../../facts/ask';
import { dayAfter, daysOf } from '../../facts/days';
import type { FactRow } from '../../facts/duck';
import type { Facts } from '../../store/facts';
import type { Store } from '../../store/store';
import type { CampaignRow, Days, Figures, Funnel, Gift, NamedRow, Overview, Rows, VitalsRow } from '../answers';
import type { Asked } from './asked';
import { campaignsOf } from './campaigns';
import { countedUntil, type LogState } from './counted-until';
import { type FunnelAsked, funnelSql, lastDay } from './funnel';
import { cutOf, firstThatGoesOn, GIFTS_BEFORE, isWhole } from './population';
import { type Prompts, promptRows, promptsSql } from './prompts';
import { type Breakdown, giftsBy, giftsOf, overviewBy, overviewOf, rowsOf } from './questions';
import { vitalsRow, vitalsSql } from './vitals';

/** Times that questions begin anew because the files changed between them. Then some of the answers are a second newer than others. */
const MOST_TRIES = 3;

/** Rows of a file. What has more says so in its last line. */
export const MOST_IN_FILE = 200_000;

const MINUTE = 60_000;

export interface Call {
  readonly signal?: AbortSignal;
  readonly log?: LogState;
}

export interface Options {
  readonly store: Pick<Store, 'facts' | 'dayCounts' | 'rows'>;
  /** The folder `DATA`. */
  readonly data: string;
  readonly memory?: string;
  readonly archive?: S3Options | undefined;
  readonly zone: string;
  readonly now?: () => number;
}

const giftOf = ({ currency, count, sum }: FactRow): Gift => ({ currency: String(currency), count: Number(count), sum: Number(sum) });

const figuresOf = (row: FactRow | undefined, gifts: readonly Gift[]): Figures => ({
  ...{ visits: Number(row?.visits ?? 0), views: Number(row?.views ?? 0), visitors: Number(row?.visitors ?? 0), gifts },
  ...{ actions: Number(row?.actions ?? 0), signups: Number(row?.signups ?? 0) },
});

const rowOf = ({ visitors, visits, views }: FactRow) => ({ visitors: Number(visitors), visits: Number(visits), views: Number(views) });

/** Counts figures from the files of facts. */
export function createFigures({ store, data, memory, archive, zone, now = Date.now }: Options) {
  let opened: Promise<Asking> | undefined;
  // DuckDB takes 30 ms and 30 MB, which an account's sign-in need not wait for.
  const asking = () => {
    opened ??= openAsking({ store, data, archive, ...(memory && { memory }) }).catch((error) => {
      opened = undefined;
      throw error;
    });
    return opened;
  };
  const dayOf = daysOf(zone);

  /** Asks several questions about a period. All of them have the same files, or begin anew. */
  const ask = async (asked: Pick<Asked, 'from' | 'to'>, { signal, log = {} }: Call, sqls: readonly Question[]) => {
    const own = await asking();
    const period = { from: asked.from, to: asked.to, ...(signal && { signal }) };
    for (let tries = 1; ; tries++) {
      const read = now();
      const answers = [];
      for (const { sql, hits } of sqls) answers.push(await own.ask({ ...period, sql, ...(hits && { hits }) }));
      const [first, last] = [answers[0], answers.at(-1)];
      if (!first || !last) throw new Error('No question');
      if (tries < MOST_TRIES && namesIn(first.facts) !== namesIn(last.facts)) continue;
      const until = await countedUntil(store, first.facts, log, read);
      return {
        facts: first.facts,
        rows: answers.map(({ rows }) => rows),
        counted: { counted_until: new Date(until).toISOString(), sql: sqls.map(({ sql }) => sql).join(';\n\n') },
      };
    }
  };

  /** Resolves to the last day on which a visit of the period goes on. */
  const endOf = async (asked: Asked, signal: AbortSignal | undefined): Promise<string> => {
    const { from, to } = asked;
    const { rows } = await (await asking()).ask({ sql: 'select max(ended) as ended from all_visits', from, to, ...(signal && { signal }) });
    const ended = rows[0]?.ended;
    const last = typeof ended === 'string' ? dayOf(Date.parse(ended)) : to;
    return last > to ? last : to;
  };

  type Asks = readonly (readonly [sql: string, before?: number])[];

  /** The questions with the days of their hits, as long as some are read. */
  const withHits = async (asked: Asked, { signal }: Call, ...questions: Asks) => {
    const to = await endOf(asked, signal);
    return questions.map(([sql, before = 0]): Question => ({ sql, hits: { from: dayAfter(asked.from, -before), to } }));
  };

  /** The same where only visits that go on over the end of what is counted are looked into: the hits of few days are read. */
  const withLastHits = async ({ from, to }: Asked, { signal }: Call, cut: number, ...questions: Asks) => {
    const { rows } = await (await asking()).ask({ sql: firstThatGoesOn(cut), from, to, ...(signal && { signal }) });
    const began = rows[0]?.began;
    const last = dayOf(cut);
    const first = typeof began === 'string' ? dayOf(Date.parse(began)) : last;
    return questions.map(([sql, before = 0]): Question => ({ sql, hits: { from: dayAfter(first, -before), to: last } }));
  };

  const figures = async (asked: Asked, call: Call, sql: string, gifts: string) => {
    if (isWhole(asked)) return ask(asked, call, [{ sql }, { sql: gifts }]);
    const cut = cutOf(asked);
    const asks: Asks = [[sql], [gifts, GIFTS_BEFORE]];
    return ask(asked, call, await (cut === undefined ? withHits(asked, call, ...asks) : withLastHits(asked, call, cut, ...asks)));
  };

  return {
    async overview(asked: Asked, call: Call = {}): Promise<Overview> {
      const { rows, counted } = await figures(asked, call, overviewOf(asked), giftsOf(asked));
      return { ...figuresOf(rows[0]?.[0], (rows[1] ?? []).map(giftOf)), ...counted };
    },

    /** A row for each day that was measured: from the first with a hit to the running one. */
    async days(asked: Asked, call: Call = {}): Promise<Days> {
      const { rows, counted, facts } = await figures(asked, call, overviewBy(asked, 'day'), giftsBy(asked, 'day'));
      const [byDay = [], gifts = []] = rows;
      const first = firstDay(facts);
      const today = dayOf(now());
      const known = new Map(byDay.map((row) => [String(row.name), row]));
      const days: (Figures & { day: string })[] = [];
      if (first)
        for (let day = first > asked.from ? first : asked.from; day <= asked.to && day <= today; day = dayAfter(day, 1))
          days.push({ day, ...figuresOf(known.get(day), gifts.filter(({ name }) => name === day).map(giftOf)) });
      const late = days.map(({ day }) => day).filter((day) => !known.has(day) && facts.stale.includes(day));
      return { rows: days.filter(({ day }) => !late.includes(day)), ...(late.length && { late }), ...counted };
    },

    async rows(breakdown: Breakdown, asked: Asked, call: Call = {}): Promise<Rows> {
      const sql = rowsOf(breakdown, asked);
      const ofHits = breakdown === 'pages' || breakdown === 'events' || !isWhole(asked);
      const { rows, counted } = await ask(asked, call, ofHits ? await withHits(asked, call, [sql]) : [{ sql }]);
      const all = rows[0] ?? [];
      const other = all.find(({ top }) => top === false);
      return {
        rows: all.filter(({ top }) => top).map((row): NamedRow => ({ name: String(row.name), ...rowOf(row) })),
        other: other ? { ...rowOf(other), rows: Number(other.names) } : null,
        ...counted,
      };
    },

    async vitals(asked: Asked, call: Call = {}): Promise<Rows<VitalsRow>> {
      const { rows, counted } = await ask(asked, call, [{ sql: vitalsSql(asked) }]);
      return { rows: (rows[0] ?? []).map(vitalsRow), other: null, ...counted };
    },

    async prompts(asked: Asked, call: Call = {}): Promise<Prompts> {
      const { rows, counted } = await ask(asked, call, [{ sql: promptsSql(asked) }]);
      return { ...promptRows(rows[0] ?? [], asked.limit), ...counted };
    },

    /** From a source to what its visits did, across sites. */
    async campaigns(asked: Asked, call: Call = {}): Promise<Rows<CampaignRow>> {
      const sqls = [rowsOf('sources', asked), overviewBy(asked, 'source'), giftsBy(asked, 'source')];
      const questions = isWhole(asked)
        ? sqls.map((sql) => ({ sql }))
        : await withHits(asked, call, ...sqls.map((sql, i) => [sql, i === 2 ? GIFTS_BEFORE : 0] as const));
      const { rows, counted } = await ask(asked, call, questions);
      return {
        ...campaignsOf(
          rows[0] ?? [],
          rows[1] ?? [],
          (rows[2] ?? []).map((row) => ({ name: row.name, ...giftOf(row) })),
        ),
        ...counted,
      };
    },

    async funnel(asked: FunnelAsked, call: Call = {}): Promise<Funnel> {
      // To the minute, so that the answer is kept for as long.
      const sql = funnelSql(asked, Math.floor(now() / MINUTE) * MINUTE);
      const { rows, counted } = await ask(asked, call, [{ sql, hits: { from: asked.from, to: lastDay(asked) } }]);
      const row = rows[0]?.[0] ?? {};
      return {
        steps: asked.steps.map((_, i) => ({ people: Number(row[`people${i}`] ?? 0) })),
        open: Number(row.open ?? 0),
        median: typeof row.median === 'number' ? row.median : null,
        ...counted,
      };
    },

    /** Asks several questions about the same days, of the same files. */
    askOver: (period: Pick<Asked, 'from' | 'to'>, sqls: readonly string[], call: Call = {}) =>
      ask(
        period,
        call,
        sqls.map((sql) => ({ sql })),
      ),

    zone,
    dayOf,
    today: () => dayOf(now()),
    /** The first day with a hit that is kept. */
    since: async (): Promise<string | undefined> => firstDay(await store.facts()),
    async close(): Promise<void> {
      (await opened?.catch(() => undefined))?.close();
    },
  };
}

interface Question {
  readonly sql: string;
  readonly hits?: { readonly from: string; readonly to: string };
}

export type FigureCalls = ReturnType<typeof createFigures>;

const namesIn = ({ files }: Facts): string => JSON.stringify(files.map(({ name }) => name));

/** The first day that is measured, and whose hits are kept. */
function firstDay({ files, sealed }: Facts): string | undefined {
  const [first] = files.map(({ day }) => day).sort();
  return sealed ? dayAfter(sealed, 1) : first;
}
