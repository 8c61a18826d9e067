import type { S3Options } from '../../../tools/publish/s3-store';
import { type Asking, openAsking } from '../../facts/ask';
import { dayAfter, daysOf } from '../../facts/days';
import type { FactRow } from '../../facts/duck';
import { AROUND } from '../../facts/fact-sql';
import { oldDays } from '../../facts/plan';
import { isWithin } from '../../facts/views';
import type { Facts } from '../../store/facts';
import type { Store } from '../../store/store';
import type { CampaignRow, Days, Figures, Funnel, Gift, NamedRow, Overview, Rows, VitalsRow } from '../answers';
import type { Asked } from './asked';
import { campaignsOf } from './campaigns';
import { countedUntil, type LogState } from './counted-until';
import { type FunnelAsked, funnelSql, lastDay } from './funnel';
import { firstThatGoesOn, GIFTS_BEFORE } from './population';
import { type Prompts, promptRows, promptsSql } from './prompts';
import { type Breakdown, deedsBySource, giftsBy, giftsOf, overviewByDay, overviewOf, rowsOf } from './questions';
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

  /** Asks several questions about a period. Those of the same hits have the same files; otherwise all do, or begin anew. */
  const ask = async (asked: Pick<Asked, 'from' | 'to'>, { signal, log = {} }: Call, sqls: readonly Question[]) => {
    const own = await asking();
    const period = { from: asked.from, to: asked.to, ...(signal && { signal }) };
    const hitsOf = ({ hits }: Question) => JSON.stringify(hits);
    const groups = [...new Set(sqls.map(hitsOf))].map((hits) => sqls.filter((question) => hitsOf(question) === hits));
    for (let tries = 1; ; tries++) {
      const read = now();
      const known = new Map<Question, readonly FactRow[]>();
      const seen: Facts[] = [];
      for (const group of groups) {
        const hits = group[0]?.hits;
        const { answers, facts } = await own.askAll({ ...period, sqls: group.map(({ sql }) => sql), ...(hits && { hits }) });
        for (const [i, question] of group.entries()) known.set(question, answers[i]?.rows ?? []);
        seen.push(facts);
      }
      const [first, last] = [seen[0], seen.at(-1)];
      if (!first || !last) throw new Error('No question');
      if (tries < MOST_TRIES && first !== last && namesIn(first) !== namesIn(last)) continue;
      const until = await countedUntil(store, first, log, read);
      return {
        facts: first,
        rows: sqls.map((question) => known.get(question) ?? []),
        counted: { counted_until: new Date(until).toISOString(), sql: sqls.map(({ sql }) => sql).join(';\n\n') },
      };
    }
  };

  /** Rejects while what an earlier release has made of the period's hits waits to be written again, as it lacks what is counted. */
  const expectMade = async (asked: Pick<Asked, 'from' | 'to'>) => {
    const old = oldDays(await store.facts()).filter((day) => isWithin(day, asked));
    if (old.length) throw new Error(`The visits of ${old.length} days are being written anew after an update: ask again in some minutes`);
  };

  type Asks = readonly (readonly [sql: string, before?: number])[];

  /**
   * Asks about visits. Hits are read only where the count ends amid visits: those of the days on which they go on. `before`: further days of hits.
   */
  const askVisits = async (asked: Asked, call: Call, questions: Asks) => {
    await expectMade(asked);
    const { from, to, until } = asked;
    if (until === undefined)
      return ask(
        asked,
        call,
        questions.map(([sql]) => ({ sql })),
      );
    const { signal } = call;
    const { rows } = await (await asking()).ask({ sql: firstThatGoesOn(until), from, to, ...(signal && { signal }) });
    const began = rows[0]?.began;
    const last = dayOf(until);
    const first = typeof began === 'string' ? dayOf(Date.parse(began)) : last;
    return ask(
      asked,
      call,
      questions.map(([sql, before = 0]): Question => ({ sql, hits: { from: dayAfter(first, -before), to: last } })),
    );
  };

  return {
    async overview(asked: Asked, call: Call = {}): Promise<Overview> {
      const { rows, counted } = await askVisits(asked, call, [[overviewOf(asked)], [giftsOf(asked), GIFTS_BEFORE]]);
      return { ...figuresOf(rows[0]?.[0], (rows[1] ?? []).map(giftOf)), ...counted };
    },

    /** A row for each day that was measured: from the first with a hit to the running one. */
    async days(asked: Asked, call: Call = {}): Promise<Days> {
      const { rows, counted, facts } = await askVisits(asked, call, [[overviewByDay(asked)], [giftsBy(asked, 'day'), GIFTS_BEFORE]]);
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
      const { rows, counted } = await askVisits(asked, call, [[rowsOf(breakdown, asked)]]);
      const all = rows[0] ?? [];
      const other = all.find(({ top }) => top === false);
      return {
        rows: all.filter(({ top }) => top).map((row): NamedRow => ({ name: String(row.name), ...rowOf(row) })),
        other: other ? { ...rowOf(other), rows: Number(other.names) } : null,
        ...counted,
      };
    },

    async vitals(asked: Asked, call: Call = {}): Promise<Rows<VitalsRow>> {
      const { rows, counted } = await askVisits(asked, call, [[vitalsSql(asked)]]);
      return { rows: (rows[0] ?? []).map(vitalsRow), other: null, ...counted };
    },

    async prompts(asked: Asked, call: Call = {}): Promise<Prompts> {
      const { from, to } = asked;
      const visits = withBegun(asked);
      await expectMade(visits);
      const { rows, counted } = await ask(visits, call, [{ sql: promptsSql(asked), hits: { from, to } }]);
      return { ...promptRows(rows[0] ?? [], asked.limit), ...counted };
    },

    /** From a source to what its visits did, across sites. */
    async campaigns(asked: Asked, call: Call = {}): Promise<Rows<CampaignRow>> {
      const { rows, counted } = await askVisits(asked, call, [
        [rowsOf('sources', asked)],
        [deedsBySource(asked)],
        [giftsBy(asked, 'source'), GIFTS_BEFORE],
      ]);
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
      const hits = { from: asked.from, to: lastDay(asked) };
      await expectMade(hits);
      const { rows, counted } = await ask(withBegun(asked), call, [{ sql, hits }]);
      const row = rows[0]?.[0] ?? {};
      const waits = asked.steps.map((_, i) => Number(row[`waits${i}`] ?? 0));
      return {
        steps: asked.steps.map((_, i) => ({ people: Number(row[`people${i}`] ?? 0) })),
        open: (waits[0] ?? 0) - (waits.at(-1) ?? 0),
        waits: waits.slice(1).map((after, i) => (waits[i] ?? 0) - after),
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

/** The days of visits that are needed for what happened on these days: with a source, those too that go on from before. */
const withBegun = ({ from, to, source }: Pick<Asked, 'from' | 'to' | 'source'>) => ({
  from: source === undefined ? from : dayAfter(from, -AROUND),
  to,
});

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
