import { daysOf } from '../../../../service/facts/days';
import type { HourCount } from '../../../../service/store/alarms';

const HOUR = 60 * 60_000;
const DAY = 24 * HOUR;

/** A year of a network that was made up: from a Friday, 1 January 2027. */
export const YEAR = { from: Date.UTC(2027, 0, 1), days: 365 } as const;

/** The sizes of networks. */
export interface Size {
  readonly gifts: number;
  readonly hits: number;
  readonly refusals: number;
}

/** Parts of a day's traffic by hour: fewest at four in the morning. */
const HOURS = Array.from({ length: 24 }, (_, hour) => 1 + 0.85 * Math.cos(((hour - 16) / 24) * 2 * Math.PI));
const SHARE = HOURS.map((one) => one / HOURS.reduce((sum, other) => sum + other, 0));
/** From Sunday to Saturday. */
const WEEKDAYS = [0.75, 1.1, 1.15, 1.1, 1.05, 0.95, 0.8];

/** Days on which fewer people visit, by how much of the usual, as nobody told the service: the holidays of the United States. */
const HOLIDAYS: Readonly<Record<string, number>> = {
  ...{ '2027-01-01': 0.55, '2027-01-18': 0.8, '2027-02-15': 0.8, '2027-05-31': 0.65, '2027-07-04': 0.55, '2027-07-05': 0.65 },
  ...{ '2027-09-06': 0.65, '2027-11-25': 0.55, '2027-11-26': 0.75, '2027-12-24': 0.7, '2027-12-25': 0.5 },
};

/** A campaign of ten days in spring, the season of giving, and the two days that bring the most. */
const isoDay = daysOf('UTC');
function campaign(day: string): number {
  if (day >= '2027-04-12' && day <= '2027-04-21') return 3;
  if (day === '2027-11-30') return 8;
  if (day === '2027-12-31') return 6;
  if (day > '2027-11-30') return 1.8;
  return 1;
}

/** A seeded source of chance (mulberry32). */
export function chanceFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

const normal = (random: () => number) => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());

function poisson(mean: number, random: () => number): number {
  if (mean > 60) return Math.max(0, Math.round(mean + Math.sqrt(mean) * normal(random)));
  const limit = Math.exp(-mean);
  let count = 0;
  for (let product = random(); product > limit; product *= random()) count += 1;
  return count;
}

/** A fault: nothing but a part comes of gifts or hits, or many times the refusals, between two times. */
export interface Fault {
  readonly from: number;
  readonly to: number;
  readonly gifts?: number;
  readonly hits?: number;
  readonly refusals?: number;
}

/** Generates the hours of a year. Days differ by a fifth beside chance, weeks drift, and a year sees a third less in summer. */
export function yearOf(size: Size, seed: number, faults: readonly Fault[] = []): readonly HourCount[] {
  const random = chanceFrom(seed);
  const hours: HourCount[] = [];
  let drift = 0;
  for (let i = 0; i < YEAR.days; i++) {
    const start = YEAR.from + i * DAY;
    const day = isoDay(start);
    const date = new Date(start);
    drift = drift * 0.97 + 0.04 * normal(random);
    const season = 1 - 0.17 * (1 - Math.cos(((i - 15) / 365) * 2 * Math.PI));
    const usual = (WEEKDAYS[date.getUTCDay()] ?? 1) * (HOLIDAYS[day] ?? 1) * season * Math.exp(drift + 0.1 * normal(random));
    const giving = usual * campaign(day) * Math.exp(0.18 * normal(random));
    const traffic = usual * (1 + (campaign(day) - 1) * 0.6);
    for (const [hour, share] of SHARE.entries()) {
      const at = start + hour * HOUR;
      const fault = faults.find(({ from, to }) => at >= from && at < to);
      hours.push({
        hour: at,
        hits: poisson(size.hits * traffic * share * (fault?.hits ?? 1), random),
        gifts: poisson(size.gifts * giving * share * (fault?.gifts ?? 1), random),
        refusals: poisson(size.refusals * traffic * share * (fault?.refusals ?? 1), random),
      });
    }
  }
  return hours;
}
