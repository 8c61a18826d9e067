import * as z from 'zod';
import { dayAfter } from '../../facts/days';

/** Days of the longest period: ten years. */
const LONGEST = 3_660;

/** The figures that are asked for: of days of the network's time zone, both included, and of the visits that the filters leave. */
export interface Asked {
  readonly from: string;
  readonly to: string;
  readonly site?: string;
  /** A path: the visits that saw it. */
  readonly page?: string;
  /** The visits from this source; `(none)` for those without one. */
  readonly source?: string;
  /** Gifts are those in it alone, such as `EUR`. */
  readonly currency?: string;
  /** ms since the epoch: nothing that happened then or later counts. */
  readonly until?: number;
  readonly limit: number;
}

/** Rows of an answer, if no `limit` is given, and the most that may be asked for. */
const LIMIT = 100;
const MOST = 1_000;

/** Returns whether a text is a day of the calendar, such as 2026-11-28. */
export const isDay = (text: string): boolean => {
  const ms = /^[12]\d{3}-\d\d-\d\d$/.test(text) ? Date.parse(text) : Number.NaN;
  return !Number.isNaN(ms) && new Date(ms).toISOString().slice(0, 10) === text;
};

export const day = z.string('Expected a day such as 2026-11-28').refine(isDay, 'Expected a day such as 2026-11-28');

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,3})?)?(Z|[+-]\d\d:\d\d)$/;

/** A text that stands in a question. DuckDB ends a statement at U+0000. */
export const text = (most: number) =>
  z
    .string()
    .min(1)
    .max(most)
    .refine((one) => !one.includes('\0'), 'Expected a text without U+0000');

const query = z.strictObject({
  from: day.optional(),
  to: day.optional(),
  last: z
    .string()
    .regex(/^[1-9]\d{0,3}d$/, 'Expected a number of days such as 30d')
    .optional(),
  site: text(100).optional(),
  page: text(4_096).optional(),
  source: text(1_024).optional(),
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/, 'Expected a currency such as EUR')
    .optional(),
  until: z
    .string()
    .refine((text) => INSTANT.test(text) && !Number.isNaN(Date.parse(text)), 'Expected a time such as 2026-11-28T14:30:00Z')
    .optional(),
  limit: z
    .string()
    .regex(/^\d{1,4}$/, `Expected a number from 1 to ${MOST}`)
    .transform(Number)
    .refine((number) => number >= 1 && number <= MOST, `Expected a number from 1 to ${MOST}`)
    .default(LIMIT),
});

export interface AskedFault {
  /** The parameter that can't be used, '' for several. */
  readonly at: string;
  readonly message: string;
}

/** Checks a period of days. */
export function periodFault({ from, to }: Pick<Asked, 'from' | 'to'>): AskedFault | undefined {
  if (from > to) return { at: 'to', message: 'The period ends before it begins: from must not be after to' };
  if (dayAfter(from, LONGEST) < to) return { at: 'to', message: `A period has at most ${LONGEST} days` };
  return undefined;
}

/** Reads the parameters of a call. `today`: the network's. */
export function readAsked(parameters: unknown, today: string): { readonly asked: Asked } | { readonly fault: AskedFault } {
  const read = query.safeParse(parameters);
  if (!read.success) {
    const [issue] = read.error.issues;
    return { fault: { at: issue?.path.join('.') ?? '', message: issue?.message ?? 'Can’t be read' } };
  }
  const { last, from, to, until, ...rest } = read.data;
  if (last && (from || to)) return { fault: { at: 'last', message: 'Expected either last, or from and to' } };
  const days = last ? { from: dayAfter(today, 1 - Number.parseInt(last, 10)), to: today } : { from, to };
  for (const at of ['from', 'to'] as const)
    if (!days[at]) return { fault: { at, message: 'Is missing. Expected a day such as 2026-11-28' } };
  const period = { from: `${days.from}`, to: `${days.to}` };
  const fault = periodFault(period);
  if (fault) return { fault };
  const asked = { ...period, ...rest, ...(until !== undefined && { until: Date.parse(until) }) };
  return { asked: Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== undefined)) as unknown as Asked };
}
