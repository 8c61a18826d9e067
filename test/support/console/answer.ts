import type { CampaignRow, Days, Funnel, FunnelAsked, Overview, Rows, Session } from '../../../service/console/answers';
import { daysIn } from '../../../service/console/screens/period/calendar';
import { figuresOf, funnelOf, rowsOf } from './count';
import { SITES, type Visit } from './month';
import { moreAnswers } from './more-answers';

export interface Network {
  readonly visits: readonly Visit[];
  /** The moment up to which hits are counted, which is now. */
  readonly now: string;
  readonly zone: string;
  /** The moment up to which hits are counted, if the worker is late. */
  readonly until?: string;
  /** Stretches of days on which nothing arrived. */
  readonly gaps?: Days['gaps'];
  readonly session?: Partial<Session>;
}

const SQL = 'select count(*) as visits, count(distinct visitor) as people\nfrom visits';

/** Answers the console's calls for a generated network; undefined for a call that there is none of. */
export function createAnswers({ visits, now, zone, until = now, gaps = [], session }: Network) {
  const counted = { counted_until: until, sql: SQL };
  const isGap = (day: string) => gaps.some(({ from, to }) => from <= day && day <= to);
  const days = visits.map(({ day }) => day).sort();
  const inView = (query: URLSearchParams) => {
    const get = (name: string) => query.get(name) ?? undefined;
    const [site, page, source] = ['site', 'page', 'source'].map(get);
    return visits.filter(
      (one) =>
        one.day >= (get('from') ?? '') &&
        one.day <= (get('to') ?? '9') &&
        (!site || one.site === site) &&
        (!page || one.pages.includes(page)) &&
        (!source || one.source === source),
    );
  };
  const listed = (query: URLSearchParams, namesOf: (visit: Visit) => readonly string[]): Rows => {
    const all = rowsOf(inView(query), namesOf);
    const limit = Number(query.get('limit') ?? 100);
    const rest = all.slice(limit);
    const other = rest.length ? { visitors: 1, visits: 1, views: 1, rows: rest.length } : null;
    return { rows: all.slice(0, limit), other, ...counted };
  };
  const calls: Readonly<Record<string, (query: URLSearchParams, body: unknown) => unknown>> = {
    session: (): Session => ({
      email: 'reader@main.example',
      roles: ['operator'],
      sites: SITES,
      network: true,
      zone,
      now,
      ...(days[0] && { since: days[0] }),
      generated: false,
      proof: 'proof',
      factor: 'none',
      version: '1.3.8',
      ...session,
    }),
    overview: (query): Overview => ({ ...figuresOf(inView(query)), ...counted }),
    days: (query): Days => {
      const found = inView(query);
      const period = { from: query.get('from') ?? '', to: query.get('to') ?? '' };
      const measured = daysIn(period).filter((day) => day <= now.slice(0, 10) && days[0] && day >= days[0]);
      return {
        gaps,
        rows: measured.filter((day) => !isGap(day)).map((day) => ({ day, ...figuresOf(found.filter((one) => one.day === day)) })),
        ...counted,
      };
    },
    pages: (query) => listed(query, ({ pages }) => pages),
    campaigns: (query): Rows<CampaignRow> => {
      const found = inView(query);
      const { rows, other } = listed(query, ({ source }) => [source]);
      const all = rows.map((row) => ({ ...row, ...figuresOf(found.filter(({ source }) => source === row.name)), name: row.name }));
      return { rows: all, other: other && { ...other, ...figuresOf([]) }, ...counted };
    },
    landing: (query) => listed(query, ({ pages }) => pages.slice(0, 1)),
    sources: (query) => listed(query, ({ source }) => [source]),
    events: (query) => listed(query, ({ events }) => events),
    funnel: (_, body): Funnel => {
      const { from, to, site, steps } = body as FunnelAsked;
      const found = inView(new URLSearchParams({ from, to, ...(site && { site }) }));
      return { steps: funnelOf(found, steps).map((people) => ({ people })), open: 34, median: 4_210, ...counted };
    },
  };
  const more: Readonly<Record<string, unknown>> = moreAnswers(visits.length > 0, now, until);
  return (name: string, query: URLSearchParams, body: unknown): unknown => calls[name]?.(query, body) ?? more[name];
}
