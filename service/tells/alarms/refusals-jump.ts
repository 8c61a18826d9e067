import { chanceOfAtLeast, spreadOf } from './chance';
import { WEEKS } from './gifts-fall';
import type { Reading } from './reading';

/** Counts of the last full hours. */
export interface Refusals {
  readonly refusals: number;
  readonly hits: number;
}

/** The same hours of six same weekdays before; undefined where one was not measured as a whole, or is special. */
export interface RefusalCounts extends Refusals {
  readonly weeks: readonly (Refusals | 'special' | undefined)[];
  readonly special: boolean;
}

const LEAST_USUAL = 4;
/** The least number of refusals that are a jump, and how many times the highest level. */
const LEAST = 30;
const TIMES = 2;
const CHANCE = 1e-5;
const MOST_SPREAD = 3;

/** Says whether more people refuse than chance allows. A campaign brings more of both, so refusals are set against hits. */
export function refusalsJump({ refusals, hits, weeks, special }: RefusalCounts): Reading {
  const unknown: Reading = { kind: 'refusals-jump', subject: '', state: 'unknown' };
  if (special || weeks.length < WEEKS || weeks.includes(undefined) || !hits) return unknown;
  const usual = weeks.filter((one): one is Refusals => typeof one === 'object' && one.hits > 0);
  if (usual.length < LEAST_USUAL) return unknown;
  const levels = usual.map((one) => (one.refusals / one.hits) * hits);
  const level = Math.max(...levels, 1);
  const bad = refusals >= LEAST && refusals >= level * TIMES && chanceOfAtLeast(refusals, level, spreadOf(levels, MOST_SPREAD)) < CHANCE;
  return { ...unknown, state: bad ? 'bad' : 'good', detail: { count: refusals, level: Math.round(level) } };
}
