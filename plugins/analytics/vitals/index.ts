import { type MetricType, onCLS, onFCP, onINP, onLCP, onTTFB } from 'web-vitals';
import type { Env, Properties } from '../../../kernel';
import { documentText } from '../../../lib/dom/document-text';
import { LEAVE_VITALS } from '../../../lib/values/tap-stages';
import type { StartIdlePart } from '../part';

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

/** Reports the first input's delay, ms. web-vitals no longer measures it. Returns a stop function. */
function watchFirstInput({ window }: Env, tell: (delay: number) => void): () => void {
  const { PerformanceObserver } = window;
  if (!PerformanceObserver?.supportedEntryTypes?.includes('first-input')) return () => {};
  const observer = new PerformanceObserver((list) => {
    const [first] = list.getEntries() as PerformanceEventTiming[];
    if (first) tell(first.processingStart - first.startTime);
  });
  observer.observe({ type: 'first-input', buffered: true });
  return () => observer.disconnect();
}

/** ENG-05: reports web vitals once a page view, when the page is first hidden: before that they are not final. */
export const start: StartIdlePart = ({ taproot: { env, hooks }, send, flush }) => {
  const { window, now } = env;
  let vitals: Vitals = {};
  let reported = false;
  let stopped = false;

  const note = (vital: Vital, value: number) => {
    vitals = { ...vitals, [vital]: value };
  };
  const metric = ({ name, value }: MetricType) => note(name.toLowerCase() as Vital, value);
  for (const watch of [onCLS, onFCP, onINP, onLCP, onTTFB]) watch(metric, { reportAllChanges: true });
  const stopInput = watchFirstInput(env, (delay) => note('fid', delay));

  const report = () => {
    const properties = reported || stopped ? undefined : vitalsReport(vitals);
    if (!properties) return;
    reported = true;
    send({ name: 'web_vitals', properties, time: now() });
  };
  const hidden = () => {
    if (documentText(env, 'visibilityState') !== 'hidden') return;
    report();
    flush();
  };

  // Runs after the library's own listener, which was added first in the same phase.
  window.addEventListener('visibilitychange', hidden, true);
  hooks.leave.tap({ name: 'analytics', stage: LEAVE_VITALS }, report);
  hooks.navigate.tap('analytics', ({ type }) => {
    if (type !== 'back_forward_cache') return;
    vitals = {};
    reported = false;
  });
  return () => {
    stopped = true;
    stopInput();
    window.removeEventListener('visibilitychange', hidden, true);
  };
};
