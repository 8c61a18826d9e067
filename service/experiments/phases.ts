import type { ExperimentDefinition } from '../../lib/contracts/experiment';
import type { Experiment } from '../../lib/targeting/eligibility';
import { DAY } from '../../lib/time/day';
import { readTime } from '../../lib/time/read-time';
import { sampleRatioChance } from './sample-ratio-sequence';

/** Variants that first saw an experiment on a day of UTC. */
export interface DayRow {
  readonly variant: string;
  /** As in 2026-11-29. */
  readonly day: string;
  readonly visitors: number;
}

/** A time in which visitors were distributed by one set of weights. */
export interface Phase {
  /** ms since the epoch at which it ends; `Infinity` for the last one. */
  readonly until: number;
  /** By variant. */
  readonly shares: ReadonlyMap<string, number>;
}

/** Returns the phases of an experiment: by the weights that it had before, and by the times at which a variant starts or ends. */
export function phasesOf({ arms }: Pick<Experiment, 'arms'>, given: ExperimentDefinition['phases'] = []): readonly Phase[] {
  const earlier = given.map(({ until, weights }) => ({ until: readTime(until), weights })).sort((a, b) => a.until - b.until);
  const ends = [
    ...earlier.map(({ until }) => until),
    ...arms.flatMap(({ start = [], end = [] }) => [start, end].flat()),
    Number.POSITIVE_INFINITY,
  ];
  const times = [...new Set(ends)].sort((a, b) => a - b);
  return times.map((until, i) => {
    const since = times[i - 1] ?? Number.NEGATIVE_INFINITY;
    const weights: Readonly<Record<string, number | undefined>> | undefined = earlier.find((one) => until <= one.until)?.weights;
    const isOn = ({ start = since, end = until }: (typeof arms)[number]) => start <= since && until <= end;
    const shareOf = (arm: (typeof arms)[number]) => (weights ? (weights[arm.variant] ?? 0) : arm.weight);
    return { until, shares: new Map(arms.map((arm) => [arm.variant, isOn(arm) ? shareOf(arm) : 0])) };
  });
}

/**
 * Returns the always-valid chance of the split over all phases: that of the least likely phase, times their number. Days in which the weights changed, and
 * the day after, in which pages may be cached, belong to none.
 */
export function phasedChance(rows: readonly DayRow[], phases: readonly Phase[]): number {
  const chances = phases.flatMap(({ until, shares }, i) => {
    const since = (phases[i - 1]?.until ?? Number.NEGATIVE_INFINITY) + DAY;
    const own = rows.filter(({ day }) => Date.parse(day) >= since && Date.parse(day) + DAY <= until);
    const names = [...new Set([...shares.keys(), ...own.map(({ variant }) => variant)])];
    const counts = names.map((name) => own.reduce((sum, { variant, visitors }) => sum + (variant === name ? visitors : 0), 0));
    const meant = names.map((name) => shares.get(name) ?? 0);
    return own.length ? [sampleRatioChance(counts, meant)] : [];
  });
  return Math.min(1, ...chances.map((chance) => chance * chances.length));
}

/** Returns the number of phases in which visitors came. */
export const phasesWith = (rows: readonly DayRow[], phases: readonly Phase[]): number =>
  phases.filter(({ until }, i) => {
    const since = phases[i - 1]?.until ?? Number.NEGATIVE_INFINITY;
    return rows.some(({ day }) => Date.parse(day) >= since && Date.parse(day) < until);
  }).length;
