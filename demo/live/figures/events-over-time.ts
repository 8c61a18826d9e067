import type { Figure, Series } from './figure';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
/** ms. */
const STEPS = [SECOND, 5 * SECOND, 15 * SECOND, MINUTE, 5 * MINUTE, 15 * MINUTE, HOUR, 6 * HOUR, 24 * HOUR];
const MOST_SLICES = 24;
/** If there are more kinds, the rarest are counted together. */
const MOST_KINDS = 6;

export interface Slices {
  /** The start of the first slice and the length of each, ms. */
  readonly start: number;
  readonly step: number;
  readonly count: number;
}

/** A row of the query "Hits by day", run with another length than a day's. `day` counts these lengths since the epoch. */
export interface SliceRow {
  readonly event: string;
  readonly day: number;
  readonly hits: number;
}

/** Cuts a span of time into at most 24 slices of a round length. Of more than 24 days, takes the last. */
export function slice(first: number, last: number): Slices {
  const index = (time: number, step: number) => Math.floor(time / step);
  const step = STEPS.find((one) => index(last, one) - index(first, one) < MOST_SLICES) ?? 24 * HOUR;
  const count = Math.min(MOST_SLICES, index(last, step) - index(first, step) + 1);
  return { start: (index(last, step) - count + 1) * step, step, count };
}

const label = (time: number, step: number) =>
  new Date(time).toLocaleString(
    'en-GB',
    step < MINUTE
      ? { timeStyle: 'medium' }
      : step < HOUR
        ? { timeStyle: 'short' }
        : { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' },
  );

/** Returns the figure with the number of events of each kind over time. */
export function eventsOverTime(rows: readonly SliceRow[], { start, step, count }: Slices): Figure {
  const slices = Array.from({ length: count }, (_, i) => start / step + i);
  const within = (names: readonly string[]) =>
    slices.map((at) => rows.reduce((sum, { event, day, hits }) => (day === at && names.includes(event) ? sum + hits : sum), 0));
  const sums = new Map<string, number>();
  for (const { event, hits } of rows) sums.set(event, (sums.get(event) ?? 0) + hits);
  const kinds = [...sums].sort(([, a], [, b]) => b - a).map(([event]) => event);
  const kept = kinds.length > MOST_KINDS ? kinds.slice(0, MOST_KINDS - 1) : kinds;
  const rest = kinds.slice(kept.length);
  const named = [...kept.map((event) => [event, [event]] as const), ...(rest.length ? [['others', rest] as const] : [])];
  return {
    title: 'Events over time',
    caption: 'Hits by kind, when they arrived',
    rows: 'From',
    labels: slices.map((at) => label(at * step, step)),
    series: named.map(([name, events], i) => ({ name, tone: i as Series['tone'], values: within(events) })),
    lying: false,
  };
}
