import { CLSThresholds, FCPThresholds, INPThresholds, LCPThresholds, TTFBThresholds } from 'web-vitals';

export const VITALS = ['lcp', 'inp', 'cls', 'fcp', 'ttfb'] as const;
export type Vital = (typeof VITALS)[number];
export type Rating = 'good' | 'fair' | 'poor';

/** The limits between good, fair and poor, as the tag's own measuring has them. */
const LIMITS: Readonly<Record<Vital, readonly [good: number, fair: number]>> = {
  lcp: LCPThresholds,
  inp: INPThresholds,
  cls: CLSThresholds,
  fcp: FCPThresholds,
  ttfb: TTFBThresholds,
};

/** Views under which a value is not rated: a few slow phones would decide. */
export const LEAST_RATED = 20;

/** Rates a value at the 75th percentile; undefined without enough views. */
export function rate(vital: Vital, value: number | null, views: number): Rating | undefined {
  if (value === null || views < LEAST_RATED) return;
  const [good, fair] = LIMITS[vital];
  return value <= good ? 'good' : value <= fair ? 'fair' : 'poor';
}
