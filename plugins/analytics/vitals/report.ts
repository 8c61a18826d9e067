import type { Properties } from '../../../kernel';

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

export type Vitals = Partial<Record<Vital, number>>;

const WORST: readonly Rating[] = ['poor', 'needs improvement', 'good'];

/**
 * Returns the properties of the vitals event: the values, a text with the rating of each, and the worst rating. Returns undefined if no
 * vital is known.
 */
export function vitalsReport(vitals: Vitals): Properties | undefined {
  const known = Object.entries(vitals) as [Vital, number][];
  if (!known.length) return undefined;
  const ratings = known.map(([vital, value]) => [vital, rate(vital, value)] as const);
  const worst = WORST.find((rating) => ratings.some(([, other]) => other === rating));
  return {
    event_category: 'performance',
    event_action: 'web_vitals',
    event_label: worst,
    ratings: ratings.map(([vital, rating]) => `${vital}: ${rating}`).join(', '),
    ...Object.fromEntries(
      known.map(([vital, value]) => [vital, vital === 'cls' ? Math.round(value * 10_000) / 10_000 : Math.round(value)]),
    ),
  };
}
