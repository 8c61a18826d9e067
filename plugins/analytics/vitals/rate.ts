/** ENG-05. ms, CLS without a unit. */
const LIMITS = {
  fcp: [1800, 3000],
  lcp: [2500, 4000],
  cls: [0.1, 0.25],
  inp: [200, 500],
  ttfb: [800, 1800],
  fid: [100, 300],
} as const;

export type Vital = keyof typeof LIMITS;
export type Rating = 'good' | 'needs improvement' | 'poor';

/** Rates a value: good up to the first limit, poor above the second. */
export function rate(vital: Vital, value: number): Rating {
  const [good, poor] = LIMITS[vital];
  return value <= good ? 'good' : value <= poor ? 'needs improvement' : 'poor';
}
