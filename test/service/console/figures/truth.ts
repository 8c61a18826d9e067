import type { Asked } from '../../../../service/console/figures/asked';
import type { FunnelAsked } from '../../../../service/console/figures/funnel';
import type { Breakdown } from '../../../../service/console/figures/questions';
import { momentOfRow } from '../../../../service/facts/columns';
import type { Row } from '../../../../service/store/store';
import { isCounted } from '../../facts/proves-facts';

const DAY = 86_400_000;
const VISIT = 30 * 60_000;

interface Hit {
  readonly at: number;
  readonly day: string;
  readonly row: Row;
  readonly event: unknown;
  readonly site: unknown;
  readonly page: string;
  /** False for a gift that was told before. */
  readonly told: boolean;
}

interface Visit {
  readonly day: string;
  readonly visitor: string | null;
  readonly source: string;
  readonly hits: readonly Hit[];
}

function groupBy<T, K>(all: readonly T[], key: (one: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>();
  for (const one of all) groups.set(key(one), [...(groups.get(key(one)) ?? []), one]);
  return groups;
}

const isView = ({ event }: Hit) => event === 'page_view';

/** The visits of hits, by what a visit is: without any SQL. */
export function visitsOf(rows: readonly Row[], dayOf: (at: number) => string): readonly Visit[] {
  const gifts = new Set<string>();
  const hits = rows
    .filter((row) => isCounted(row) && row.body.sess_id)
    .sort((a, b) => momentOfRow(a) - momentOfRow(b) || a.id - b.id)
    .map((row): Hit => {
      const { event, site, page_path, transaction_id, hit_id } = row.body;
      const gift = `${transaction_id ?? hit_id}`;
      const told = event !== 'transaction' || !gifts.has(gift);
      if (event === 'transaction') gifts.add(gift);
      const at = momentOfRow(row);
      return { at, day: dayOf(at), row, event, site, page: page_path ? `${page_path}` : '(none)', told };
    });
  return [...groupBy(hits, ({ row }) => row.body.sess_id).values()].map((own) => ({
    day: own[0]?.day ?? '',
    visitor: own.find(({ row }) => row.visitor)?.row.visitor ?? null,
    source: `${own.find(({ row }) => row.body.utm_source)?.row.body.utm_source ?? own.find(({ row }) => row.body.web_source)?.row.body.web_source ?? '(none)'}`,
    hits: own,
  }));
}

/** The visits that are asked for, each with the hits of it that count. */
function chosen(visits: readonly Visit[], { from, to, site, page, source, until = Number.POSITIVE_INFINITY }: Asked): Visit[] {
  return visits
    .filter((visit) => visit.day >= from && visit.day <= to && (source === undefined || visit.source === source))
    .map((visit) => ({ ...visit, hits: visit.hits.filter((hit) => (site === undefined || hit.site === site) && hit.at < until) }))
    .filter(({ hits }) => hits.length && (page === undefined || hits.some((hit) => isView(hit) && hit.page === page)));
}

const peopleOf = (visits: readonly Visit[]) => new Set(visits.flatMap(({ visitor }) => visitor ?? [])).size;

function figures(visits: readonly Visit[]) {
  const hits = visits.flatMap((visit) => visit.hits);
  const seen = visits.filter((visit) => visit.hits.some(isView));
  const times = (event: string) => hits.filter((hit) => hit.event === event).length;
  const gifts = hits.filter(({ event, told }) => event === 'transaction' && told);
  const byCurrency = [...groupBy(gifts, ({ row }) => `${row.body.currency ?? 'USD'}`)].sort(([a], [b]) => (a < b ? -1 : 1));
  return {
    ...{ visits: seen.length, views: times('page_view'), visitors: peopleOf(seen) },
    gifts: byCurrency.map(([currency, own]) => ({
      ...{ currency, count: own.length },
      sum: own.reduce((sum, { row }) => sum + Number(row.body.value ?? 0), 0),
    })),
    ...{ actions: times('action'), signups: times('signup') },
  };
}

export const overviewIn = (visits: readonly Visit[], asked: Asked) => figures(chosen(visits, asked));

/** Figures by day, of the days that have some. */
export const daysIn = (visits: readonly Visit[], asked: Asked) =>
  new Map([...groupBy(chosen(visits, asked), ({ day }) => day)].map(([day, own]) => [day, figures(own)]));

export function rowsIn(visits: readonly Visit[], breakdown: Breakdown, asked: Asked) {
  const own = chosen(visits, asked);
  const seen = own.filter((visit) => visit.hits.some(isView));
  const named = {
    sources: () => seen.map((visit) => ({ name: visit.source, visit, views: visit.hits.filter(isView).length })),
    landing: () => seen.map((visit) => ({ name: `${visit.hits.find(isView)?.page}`, visit, views: visit.hits.filter(isView).length })),
    pages: () => own.flatMap((visit) => visit.hits.filter(isView).map(({ page }) => ({ name: page, visit, views: 1 }))),
    events: () => own.flatMap((visit) => visit.hits.map(({ event }) => ({ name: `${event}`, visit, views: 1 }))),
  }[breakdown]();
  const count = (some: typeof named) => ({
    ...{ visitors: peopleOf(some.map(({ visit }) => visit)), visits: new Set(some.map(({ visit }) => visit)).size },
    views: some.reduce((sum, { views }) => sum + views, 0),
  });
  const by = breakdown === 'sources' || breakdown === 'landing' ? 'visits' : 'views';
  const all = [...groupBy(named, ({ name }) => name)]
    .map(([name, some]) => ({ name, ...count(some) }))
    .sort((a, b) => b[by] - a[by] || (a.name < b.name ? -1 : 1));
  const rest = new Set(all.slice(asked.limit).map(({ name }) => name));
  return {
    rows: all.slice(0, asked.limit),
    other: rest.size ? { ...count(named.filter(({ name }) => rest.has(name))), rows: rest.size } : null,
  };
}

/** The vitals of sites, then of the pages that were measured most, where each is of a page view. */
export function vitalsIn(visits: readonly Visit[], { from, to, site, page, source, until = Number.POSITIVE_INFINITY, limit }: Asked) {
  const measured = visits
    .filter((visit) => visit.day >= from && visit.day <= to && (source === undefined || visit.source === source))
    .flatMap(({ hits }) => hits)
    .filter((hit) => hit.event === 'web_vitals' && hit.at < until && (!site || hit.site === site) && (!page || hit.page === page))
    .map((hit) => ({ site: `${hit.site}`, page: hit.page, lcp: Number(hit.row.body.lcp) }));
  const rowsBy = (of: (one: (typeof measured)[number]) => string) =>
    [...groupBy(measured, (one) => JSON.stringify([one.site, of(one)]))]
      .map(([name, own]) => {
        const [site = '', page = ''] = JSON.parse(name) as string[];
        const lcp = own.map((one) => one.lcp).sort((a, b) => a - b)[Math.ceil(0.75 * own.length) - 1];
        const counts = { lcp: own.length, inp: 0, cls: 0, fcp: 0, ttfb: 0 };
        return { site, page, views: own.length, lcp, inp: null, cls: null, fcp: null, ttfb: null, measured: counts };
      })
      .sort((a, b) => b.views - a.views || (a.site + a.page < b.site + b.page ? -1 : 1));
  return [...rowsBy(() => ''), ...rowsBy((one) => one.page).slice(0, limit)];
}

/** Counts what visits from each source brought: the first sources, and all others as one. */
export function campaignsIn(visits: readonly Visit[], asked: Asked) {
  const { rows, other } = rowsIn(visits, 'sources', asked);
  const own = chosen(visits, asked);
  const broughtBy = (some: readonly Visit[]) => {
    const { gifts, actions, signups } = figures(some);
    return { gifts, actions, signups };
  };
  const top = new Set(rows.map(({ name }) => name));
  const rest = broughtBy(own.filter(({ source }) => !top.has(source)));
  return {
    rows: rows.map((row) => ({ ...row, ...broughtBy(own.filter(({ source }) => source === row.name)) })),
    other:
      other || rest.gifts.length || rest.actions || rest.signups ? { visitors: 0, visits: 0, views: 0, rows: 0, ...other, ...rest } : null,
  };
}

/** Counts what visitors did with each prompt, on the days on which it happened. */
export function promptsIn(rows: readonly Row[], visits: readonly Visit[], dayOf: (at: number) => string, asked: Asked) {
  const { from, to, site, page, source, until = Number.POSITIVE_INFINITY, limit } = asked;
  const sourceOf = new Map(visits.flatMap((visit) => visit.hits.map(({ row }) => [row.id, visit.source] as const)));
  const own = rows.filter((row) => {
    const at = momentOfRow(row);
    const { event, site: where, page_path: path } = row.body;
    return (
      isCounted(row) &&
      `${event}`.startsWith('prompt_') &&
      dayOf(at) >= from &&
      dayOf(at) <= to &&
      at < until &&
      (site === undefined || where === site) &&
      (page === undefined || (path ?? '(none)') === page) &&
      (source === undefined || sourceOf.get(row.id) === source)
    );
  });
  const all = [...groupBy(own, ({ body }) => `${body.prompt_id}`)].map(([name, some]) => {
    const of = (event: string) => some.filter(({ body }) => body.event === event);
    const saw = new Set(of('prompt_display').flatMap(({ visitor }) => visitor ?? []));
    const whoDid = (event: string) => new Set(of(event).flatMap(({ visitor }) => (visitor && saw.has(visitor) ? [visitor] : []))).size;
    return {
      ...{ name, shown: of('prompt_display').length, submitted: of('prompt_submit').length, dismissed: of('prompt_cancel').length },
      people: { shown: saw.size, submitted: whoDid('prompt_submit'), dismissed: whoDid('prompt_cancel') },
    };
  });
  const sorted = all.sort((a, b) => b.shown - a.shown || (a.name < b.name ? -1 : 1));
  const rest = sorted.slice(limit);
  const sum = (of: 'shown' | 'submitted' | 'dismissed') => rest.reduce((total, row) => total + row[of], 0);
  return {
    rows: sorted.slice(0, limit),
    other: rest.length ? { shown: sum('shown'), submitted: sum('submitted'), dismissed: sum('dismissed'), rows: rest.length } : null,
  };
}

/** The steps that people take: each tried from each of their entries, one hit after the other. */
export function funnelIn(rows: readonly Row[], visits: readonly Visit[], dayOf: (at: number) => string, asked: FunnelAsked, now: number) {
  const { steps, window_days, from, to, site, source } = asked;
  const visitOf = new Map(visits.flatMap((visit) => visit.hits.map(({ row }) => [row.id, visit] as const)));
  const people = new Map<string, Row[]>();
  for (const row of rows) if (isCounted(row) && row.visitor) people.set(row.visitor, [...(people.get(row.visitor) ?? []), row]);
  const reached = steps.map(() => 0);
  const waits = steps.slice(1).map(() => 0);
  let open = 0;
  for (const own of people.values()) {
    const fits = (row: Row, step: number) =>
      row.body.event === steps[step]?.event &&
      (steps[step]?.page === undefined || row.body.page_path === steps[step]?.page) &&
      (site === undefined || row.body.site === site);
    const walk = (entry: Row, before: Row, step: number, used: ReadonlySet<number>): number => {
      const next = own.filter((row) => {
        const [at, since] = [momentOfRow(row), momentOfRow(before)];
        const inTime = window_days ? at - momentOfRow(entry) <= window_days * DAY : visitOf.get(row.id) === visitOf.get(entry.id);
        return !used.has(row.id) && fits(row, step) && at >= since && inTime;
      });
      return Math.max(step, ...next.map((row) => walk(entry, row, step + 1, new Set([...used, row.id]))));
    };
    const entries = own.filter((row) => {
      const day = dayOf(momentOfRow(row));
      return fits(row, 0) && day >= from && day <= to && (source === undefined || visitOf.get(row.id)?.source === source);
    });
    if (!entries.length) continue;
    const furthest = Math.max(...entries.map((entry) => walk(entry, entry, 1, new Set([entry.id]))));
    for (let step = 0; step < furthest; step++) reached[step] = (reached[step] ?? 0) + 1;
    if (furthest < steps.length && Math.max(...entries.map(momentOfRow)) > now - (window_days * DAY || VISIT)) {
      open += 1;
      waits[furthest - 1] = (waits[furthest - 1] ?? 0) + 1;
    }
  }
  return { steps: reached, open, waits };
}
