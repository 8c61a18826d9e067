import type { Period } from '../period/calendar';

/** Numbers and dates in the reader's language. Days are texts of the network's zone, so no zone changes them. */
export interface Formats {
  /** `12,431`. */
  whole(value: number): string;
  /** `12.4k`; below 10,000 as it is. */
  short(value: number): string;
  /** `4.2 %` of a share of 0.042. */
  percent(share: number): string;
  /** With at most so many digits after the point. */
  decimal(value: number, digits: number): string;
  /** An amount in the currency's own minor units. */
  money(sum: number | string, currency: string): string;
  /** `12 Nov`. */
  day(day: string): string;
  /** `Thursday, 12 November 2026`. */
  longDay(day: string): string;
  /** `1–31 October 2026`. */
  period(period: Period): string;
  /** `10:42`, in the network's zone. */
  clock(at: number): string;
  /** `10:42:07`, in the network's zone. */
  time(at: number): string;
  /** `12 Nov 2026, 10:42`, in the network's zone. */
  moment(at: number): string;
  /** `Thursday, 12 November 2026`, in the network's zone. */
  longDate(at: number): string;
  /** `1 min 20 s`, from s. */
  duration(seconds: number): string;
  /** `12 GB`. */
  bytes(value: number): string;
  /** `a, b and c`. */
  list(names: readonly string[]): string;
}

/** Amounts over this lose digits as a number, and are shown from their text. */
const EXACT = Number.MAX_SAFE_INTEGER / 100;

const noon = (day: string) => Date.parse(day) + 12 * 60 * 60 * 1_000;

const UNITS = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
  ['second', 1],
] as const;

export function createFormats(language: string, zone: string): Formats {
  const number = (options: Intl.NumberFormatOptions = {}) => new Intl.NumberFormat(language, options);
  const date = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(language, { timeZone: 'UTC', ...options });
  // Spanish groups four digits only in tables of others.
  const whole = number({ useGrouping: true });
  const compact = number({ notation: 'compact', maximumFractionDigits: 1 });
  const percent = number({ style: 'percent', maximumFractionDigits: 1 });
  const day = date({ day: 'numeric', month: 'short' });
  const longDay = date({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' });
  const range = date({ day: 'numeric', month: 'short', year: 'numeric' });
  const clock = date({ timeZone: zone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  const time = date({ timeZone: zone, hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' });
  const moment = date({
    timeZone: zone,
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  const longDate = date({ timeZone: zone, dateStyle: 'full' });
  const list = new Intl.ListFormat(language, { type: 'conjunction' });
  const unit = (name: string, value: number) => number({ style: 'unit', unit: name, unitDisplay: 'short' }).format(value);
  return {
    whole: whole.format,
    short: (value) => (Math.abs(value) < 10_000 ? whole : compact).format(value),
    percent: percent.format,
    decimal: (value, digits) => number({ maximumFractionDigits: digits }).format(value),
    money(sum, currency) {
      try {
        const format = number({ style: 'currency', currency });
        // Intl reads a decimal text without rounding it to a number.
        return format.format((Math.abs(Number(sum)) > EXACT ? sum : Number(sum)) as number);
      } catch {
        return `${whole.format(Number(sum))} ${currency}`;
      }
    },
    day: (text) => day.format(noon(text)),
    longDay: (text) => longDay.format(noon(text)),
    period: ({ from, to }) => range.formatRange(noon(from), noon(to)),
    clock: (at) => clock.format(at),
    time: (at) => time.format(at),
    moment: (at) => moment.format(at),
    longDate: (at) => longDate.format(at),
    duration(seconds) {
      const parts: string[] = [];
      let rest = Math.max(0, Math.round(seconds));
      for (const [name, size] of UNITS) {
        const count = Math.floor(rest / size);
        rest -= count * size;
        if (count && parts.length < 2) parts.push(unit(name, count));
      }
      return parts.join(' ') || unit('second', 0);
    },
    bytes: (value) =>
      number({ style: 'unit', unit: 'gigabyte', unitDisplay: 'short', maximumFractionDigits: value < 10e9 ? 1 : 0 }).format(value / 1e9),
    list: (names) => list.format(names),
  };
}
