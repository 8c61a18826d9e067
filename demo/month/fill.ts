import { DAY } from '../../lib/time/day';
import type { Arrival } from '../../service/arrival';
import { dayAfter } from '../../service/facts/days';
import type { Store } from '../../service/store/store';
import { answersOn, errorsOn, hitsOf } from './arrivals';
import { ARRIVES, LONGEST_VISIT, type Visit, visitsOn } from './visits';

/** Days before now: a month, and the one that it is compared with. */
const DAYS = 60;
/** Days before now on which the newest release came out, in the middle of the month. */
const RELEASED = 12;
/** Arrivals in one transaction of the store. */
const AT_ONCE = 2_000;

export interface Span {
  /** ms since the epoch: what arrived after it, up to `until`. */
  readonly after: number;
  readonly until: number;
}

const daysIn = ({ after, until }: Span): string[] => {
  const [first, last] = [after - LONGEST_VISIT, until].map((at) => new Date(at).toISOString().slice(0, 10)) as [string, string];
  return Array.from({ length: (Date.parse(last) - Date.parse(first)) / DAY + 1 }, (_, i) => dayAfter(first, i));
};

const isIn = ({ after, until }: Span, at: number) => at > after && at <= until;

/** The visits that were over in a span: each is in one span of spans that follow each other. */
export const visitsIn = (span: Span): Visit[] =>
  daysIn(span).flatMap((day) => visitsOn(day).filter(({ ended }) => isIn(span, ended + ARRIVES)));

/** Everything that arrived in a span, in about the order of its arrival. */
export function* arrivalsIn(span: Span): Generator<readonly Arrival[]> {
  const newest = span.until - RELEASED * DAY;
  let batch: Arrival[] = [];
  for (const day of daysIn(span)) {
    const visits = visitsOn(day).filter(({ ended }) => isIn(span, ended + ARRIVES));
    const others = [...answersOn(day, newest), ...errorsOn(day, newest)].filter(({ received }) => isIn(span, received));
    batch.push(...[...visits.flatMap((visit) => hitsOf(visit, newest)), ...others].sort((a, b) => a.received - b.received));
    while (batch.length >= AT_ONCE) {
      yield batch.slice(0, AT_ONCE);
      batch = batch.slice(AT_ONCE);
    }
  }
  if (batch.length) yield batch;
}

export type Filled = 'filled' | 'others' | 'cleared';

/**
 * Fills a store with what visitors of a made-up month did, up to now, or with what is missing since the last time. The store says which rows are made up,
 * and takes none if it has rows of its own besides.
 */
export async function fillMonth(store: Pick<Store, 'console' | 'put'>, now: number, days = DAYS): Promise<Filled> {
  const known = await store.console('generated');
  const whole = known?.ranges.filter(({ last }) => last !== null) ?? [];
  const after = Math.max(now - days * DAY, ...whole.map(({ until }) => until));
  const begun = await store.console('beginGenerated', now);
  if (begun !== 'begun') return begun;
  let under: Promise<unknown> = Promise.resolve();
  for (const batch of arrivalsIn({ after, until: now })) {
    await under;
    // The next batch is made while the store's thread takes this one.
    under = store.put(batch);
  }
  await under;
  await store.console('endGenerated');
  return 'filled';
}
