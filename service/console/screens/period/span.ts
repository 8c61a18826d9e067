import { dayAfter } from '../../../facts/days';
import { isDay, type Period } from './calendar';

/** A period as an address has it: days that stay, or the last days, which move on. */
export type Span = { readonly last: number } | Period;

/** Days that a period may have at most. */
const LONGEST = 3_660;

export const isRelative = (span: Span): span is { readonly last: number } => 'last' in span;

/** Reads `from` and `to`, or `last=30d`. Returns undefined where an address has neither, and `false` where they are no period. */
export function spanIn(query: URLSearchParams): Span | undefined | false {
  const [from, to, last] = ['from', 'to', 'last'].map((name) => query.get(name));
  if (from == null && to == null) {
    if (last == null) return undefined;
    const days = Number(/^([1-9]\d{0,3})d$/.exec(last)?.[1]);
    return days <= LONGEST && { last: days };
  }
  if (!from || !to || !isDay(from) || !isDay(to) || to < from) return false;
  return (Date.parse(to) - Date.parse(from)) / 86_400_000 < LONGEST && { from, to };
}

/** Returns the parameters of a span, with `null` for those that it does not have. */
export const paramsOf = (span: Span): Readonly<Record<'from' | 'to' | 'last', string | null>> =>
  isRelative(span) ? { from: null, to: null, last: `${span.last}d` } : { ...span, last: null };

/** Returns the days of a span. The last days end with today, which is not over. */
export const periodOf = (span: Span, today: string): Period =>
  isRelative(span) ? { from: dayAfter(today, 1 - span.last), to: today } : { from: span.from, to: span.to };
