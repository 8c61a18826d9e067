import { daysOf } from '../facts/days';
import type { Asking, Handler } from './call';
import { csvOf } from './csv';
import type { Question } from './engine';
import type { Asked } from './figures/asked';
import { MOST_IN_FILE } from './figures/figures';
import type { PromptRow } from './figures/prompts';

type Row = Readonly<Record<string, unknown>>;

/** An answer as rows, with the time up to which it is counted. */
interface Told {
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

interface Options {
  /** Reads what is asked for, or replies why not. */
  read(name: FileName, one: Asking): Promise<Asked | undefined>;
  answer(one: Asking, question: Question): Promise<unknown>;
  about(): Promise<{ readonly zone: string }>;
}

/** The calls that answer figures as CSV, with the period, the zone and the filters in the file's name. */
export function fileCalls({ read, answer, about }: Options) {
  const file =
    (name: FileName): Handler =>
    async (one) => {
      const asked = await read(name, one);
      const found = asked && (await answer(one, { name, asked: { ...asked, limit: MOST_IN_FILE } }));
      if (!asked || !found) return one.reply;
      const { banners, rows = banners ?? [], other, counted_until: until } = found as Told;
      const { zone } = await about();
      const isOver = daysOf(zone)(Date.parse(until)) > asked.to;
      const said = [...(other ? [`Cut after ${rows.length} rows`] : []), ...(isOver ? [] : [`Not over: counted until ${until}`])];
      const { columns, cells = (row: Row) => row }: File = FILES[name];
      const filters = [asked.site, asked.page && 'page', asked.source && 'source'].filter(Boolean);
      const parts = ['taproot', name, ...filters, asked.from, 'to', asked.to, zone];
      return one.reply
        .type('text/csv; charset=utf-8; header=present')
        .header('Content-Disposition', `attachment; filename="${parts.join('-').replace(/[^\w.-]+/g, '_')}.csv"`)
        .send(csvOf(columns, rows.map(cells), said));
    };
  return {
    ...{ daysFile: file('days'), pagesFile: file('pages'), sourcesFile: file('sources'), landingFile: file('landing') },
    ...{ eventsFile: file('events'), campaignsFile: file('campaigns'), promptsFile: file('prompts'), vitalsFile: file('vitals') },
    consentFile: file('consent'),
  };
}
