import { type Figure, groupHits, type Hit, type Series, text } from './figure';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
/** ms. */
const STEPS = [SECOND, 5 * SECOND, 15 * SECOND, MINUTE, 5 * MINUTE, 15 * MINUTE, HOUR, 6 * HOUR, 24 * HOUR];
const MOST_SLICES = 24;
/** With more kinds than that, the rarest are counted together. */
const MOST_KINDS = 6;

export interface Slices {
  /** When the first one begins, and how long each is; ms. */
  readonly start: number;
  readonly step: number;
  readonly count: number;
}

/** Cuts a time into at most 24 slices of a round length. Of what lasts longer than 24 days, the end. */
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

/** The number of events of each kind over time. */
export function eventsOverTime(hits: readonly Hit[]): Figure {
  const times = hits.map(({ time }) => time);
  const { start, step, count } = times.length ? slice(Math.min(...times), Math.max(...times)) : { start: 0, step: SECOND, count: 0 };
  const slices = Array.from({ length: count }, (_, i) => start + i * step);
  const within = (own: readonly Hit[]) => slices.map((from) => own.filter(({ time }) => time >= from && time < from + step).length);
  const kinds = [...groupHits(hits, (hit) => text(hit, 'event'))].sort(([, a], [, b]) => b.length - a.length);
  const kept = kinds.length > MOST_KINDS ? kinds.slice(0, MOST_KINDS - 1) : kinds;
  const rest = kinds.slice(kept.length).flatMap(([, own]) => own);
  const named = rest.length ? [...kept, ['others', rest] as const] : kept;
  return {
    title: 'Events over time',
    caption: 'Hits by kind, when they arrived',
    rows: 'From',
    labels: slices.map((time) => label(time, step)),
    series: named.map(([name, own], i) => ({ name, tone: i as Series['tone'], values: within(own) })),
    lying: false,
  };
}
