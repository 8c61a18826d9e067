import { type Spread, spreadOf } from '../compare/spread';
import { cell, markdownTable } from '../compare/table';
import { HITS } from './batch';
import type { Answers } from './load';
import { NOTHING } from './subjects';

/** The figures of a server, a value for each run. */
export interface Figures {
  readonly name: string;
  readonly full: Answers[];
  readonly half: Answers[];
  /** s that the worker needed to catch up after the full load. */
  readonly behind: number[];
}

/** Returns the value that this share of the values does not exceed; NaN without values. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
}

export const requestsPerSecond = ({ times, seconds }: Answers): number => times.length / seconds;

const p99 = (answers: readonly Answers[]) => spreadOf(answers.map(({ times }) => percentile(times, 0.99)));
const rate = (answers: readonly Answers[], times = 1) => spreadOf(answers.map((one) => times * requestsPerSecond(one)));
const failures = (answers: readonly Answers[]) => answers.reduce((sum, { failed }) => sum + failed, 0);

const share = (own: Spread | undefined, floor: Spread | undefined) => (own && floor ? own.median / floor.median : Number.NaN);

/** Returns the medians, with the quartiles in brackets. */
export function loadTable(all: readonly Figures[]): string {
  const floor = rate(all.find(({ name }) => name === NOTHING)?.full ?? []);
  return markdownTable(
    ['', 'hits/s', 'requests/s', 'of doing nothing', 'p99 at full load, ms', 'p99 at half load, ms', 'failed', 'stored after, s'],
    all.map(({ name, full, half, behind }) => [
      name,
      cell(rate(full, HITS)),
      cell(rate(full)),
      Number.isNaN(share(rate(full), floor)) ? '–' : `${Math.round(100 * share(rate(full), floor))} %`,
      cell(p99(full)),
      cell(p99(half)),
      String(failures(full) + failures(half)),
      cell(spreadOf(behind)),
    ]),
  );
}

/** Resident memory, MB, by hits posted. */
export const memoryTable = (rows: readonly (readonly [hits: number, megabytes: number])[]): string =>
  markdownTable(
    ['hits', 'rss, MB'],
    rows.map(([hits, megabytes]) => [String(hits), megabytes.toFixed(0)]),
  );

/** Returns the MB by which the median of the second half of the rows exceeds that of the first. */
export function growth(rows: readonly (readonly [hits: number, megabytes: number])[]): number {
  const values = rows.map(([, megabytes]) => megabytes);
  const half = Math.floor(values.length / 2);
  return percentile(values.slice(-half), 0.5) - percentile(values.slice(0, half), 0.5);
}

/** Returns a line for each target: more than half of the requests of `do-nothing`, and under 50 ms for 99 of 100 at half load. */
export function aims(all: readonly Figures[], services: readonly string[]): string[] {
  const floor = rate(all.find(({ name }) => name === NOTHING)?.full ?? []);
  return all
    .filter(({ name }) => services.includes(name))
    .flatMap(({ name, full, half }) => {
      const part = share(rate(full), floor);
      const late = p99(half)?.median ?? Number.NaN;
      return [
        ...(floor ? [`${name}: ${Math.round(100 * part)} % of doing nothing, aim over 50 %: ${part > 0.5 ? 'met' : 'MISSED'}`] : []),
        `${name}: p99 at half load ${late.toFixed(1)} ms, aim under 50 ms: ${late < 50 ? 'met' : 'MISSED'}`,
      ];
    });
}
