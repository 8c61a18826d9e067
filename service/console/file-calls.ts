import { daysOf } from '../facts/days';
import type { Counted, Experiments, Funnel } from './answers';
import type { Asking, Handler } from './call';
import { csvOf } from './csv';
import type { Question } from './engine';
import type { Asked } from './figures/asked';
import { MOST_IN_FILE } from './figures/figures';
import type { FunnelAsked } from './figures/funnel';
import type { PromptRow } from './figures/prompts';

type Row = Readonly<Record<string, unknown>>;

/** An answer as rows, with the time up to which it is counted. */
interface Answer {
  readonly rows?: readonly Row[];
  /** The rows of answers to banners. */
  readonly banners?: readonly Row[];
  readonly other?: object | null;
  readonly counted_until: string;
}

interface File {
  readonly columns: readonly string[];
  /** Returns a row with its values as cells. */
  readonly cells?: (row: Row) => Row;
}

/** Money of several currencies is never one number. */
const withGifts = (row: Row): Row => ({
  ...row,
  gifts: (row.gifts as readonly { readonly currency: string; readonly sum: number | string }[])
    .map(({ currency, sum }) => `${sum} ${currency}`)
    .join('; '),
});

const withPeople = (row: Row): Row => {
  const { shown, submitted, dismissed } = (row as unknown as PromptRow).people;
  return { ...row, visitors: shown, visitors_submitted: submitted, visitors_dismissed: dismissed };
};

const LIST: File = { columns: ['name', 'visitors', 'visits', 'views'] };
const FIGURES = ['visitors', 'visits', 'views', 'actions', 'signups', 'gifts'];
const PEOPLE = ['visitors', 'visitors_submitted', 'visitors_dismissed'];

const FILES = {
  ...{ pages: LIST, sources: LIST, landing: LIST, events: LIST },
  days: { columns: ['day', ...FIGURES], cells: withGifts },
  campaigns: { columns: ['name', ...FIGURES], cells: withGifts },
  prompts: { columns: ['name', 'shown', 'submitted', 'dismissed', ...PEOPLE], cells: withPeople },
  vitals: { columns: ['site', 'page', 'views', 'lcp', 'inp', 'cls', 'fcp', 'ttfb'] },
  consent: { columns: ['site', 'language', 'mode', 'rule', 'accepted', 'selection', 'refused', 'unanswered'] },
} as const satisfies Readonly<Record<string, File>>;

export type FileName = keyof typeof FILES;

/** The rows of a funnel's steps. */
const stepRows = ({ steps, waits = [] }: Funnel, asked: FunnelAsked): readonly Row[] =>
  steps.map(({ people }, i) => {
    const open = i ? (waits[i - 1] ?? 0) : 0;
    return { step: i + 1, ...asked.steps[i], people, open, lost: i ? (steps[i - 1]?.people ?? 0) - people - open : 0 };
  });

/** The rows of each variant in each measure of each experiment. */
const variantRows = ({ experiments }: Experiments): readonly Row[] =>
  experiments.flatMap(({ experiment, measures, mismatch, variants }) =>
    measures.flatMap(({ event, currency, winner, variants: counted }) =>
      counted.map(({ lift, ...one }) => ({
        ...{ experiment, mismatch, event, currency, ...one, ...lift, winner: one.variant === winner },
        exposures: variants.find(({ variant }) => variant === one.variant)?.exposures,
      })),
    ),
  );

const STEPS = ['step', 'event', 'page', 'people', 'open', 'lost'];
const VARIANTS = [
  ...['experiment', 'variant', 'event', 'currency', 'visitors', 'exposures', 'conversions', 'amount'],
  ...['difference', 'low', 'high', 'winner', 'mismatch'],
];

interface Options {
  /** Reads what is asked for, or replies why not. */
  read(name: FileName, one: Asking): Promise<Asked | undefined>;
  readFunnel(one: Asking, given: unknown): FunnelAsked | undefined;
  answer(one: Asking, question: Question): Promise<unknown>;
  about(): Promise<{ readonly zone: string }>;
}

interface Told {
  /** The parts of the file's name: the figures, and filters. */
  readonly parts: readonly (string | undefined | false)[];
  /** All days if there is none. */
  readonly period?: { readonly from: string; readonly to: string };
  readonly until: string;
  readonly columns: readonly string[];
  readonly rows: readonly Row[];
  readonly said?: readonly string[];
}

/** The calls that answer figures as CSV, with the period, the zone and the filters in the file's name. */
export function fileCalls({ read, readFunnel, answer, about }: Options) {
  const send = async ({ reply }: Asking, { parts, period, until, columns, rows, said = [] }: Told) => {
    const { zone } = await about();
    const isOver = period && daysOf(zone)(Date.parse(until)) > period.to;
    const name = ['taproot', ...parts.filter(Boolean), ...(period ? [period.from, 'to', period.to] : []), zone].join('-');
    return reply
      .type('text/csv; charset=utf-8; header=present')
      .header('Content-Disposition', `attachment; filename="${name.replace(/[^\w.-]+/g, '_')}.csv"`)
      .send(csvOf(columns, rows, isOver ? said : [...said, `Not over: counted until ${until}`]));
  };

  const file =
    (name: FileName): Handler =>
    async (one) => {
      const asked = await read(name, one);
      const found = asked && (await answer(one, { name, asked: { ...asked, limit: MOST_IN_FILE } }));
      if (!asked || !found) return one.reply;
      const { banners, rows = banners ?? [], other, counted_until: until } = found as Answer;
      const { columns, cells = (row: Row) => row }: File = FILES[name];
      return send(one, {
        ...{ parts: [name, asked.site, asked.page && 'page', asked.source && 'source', asked.currency], period: asked },
        ...{ until, columns, rows: rows.map(cells), said: other ? [`Cut after ${rows.length} rows`] : [] },
      });
    };

  return {
    ...{ daysFile: file('days'), pagesFile: file('pages'), sourcesFile: file('sources'), landingFile: file('landing') },
    ...{ eventsFile: file('events'), campaignsFile: file('campaigns'), promptsFile: file('prompts'), vitalsFile: file('vitals') },
    consentFile: file('consent'),

    async funnelFile(one: Asking) {
      const asked = readFunnel(one, ofQuery(one.request.query));
      const found = asked && ((await answer(one, { name: 'funnel', asked })) as (Funnel & Counted) | undefined);
      if (!asked || !found) return one.reply;
      const parts = ['funnel', asked.site, asked.source && 'source'];
      return send(one, { parts, period: asked, until: found.counted_until, columns: STEPS, rows: stepRows(found, asked) });
    },

    async experimentsFile(one: Asking) {
      const found = (await answer(one, { name: 'experiments' })) as (Experiments & Counted) | undefined;
      if (!found) return one.reply;
      return send(one, { parts: ['experiments'], until: found.counted_until, columns: VARIANTS, rows: variantRows(found) });
    },
  };
}

/** Returns a funnel's parameters as its body: `steps` is JSON. */
function ofQuery(query: unknown): unknown {
  const { steps, window_days: days, ...rest } = query as Readonly<Record<string, unknown>>;
  return { ...rest, window_days: Number(days), steps: parsed(String(steps)) };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
