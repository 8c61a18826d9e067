import { type MetricType, onCLS, onFCP, onINP, onLCP, onTTFB } from 'web-vitals';
import type { Env } from '../../../kernel';
import { documentText } from '../../../lib/dom/document-text';
import { LEAVE_VITALS } from '../../../lib/values/tap-stages';
import type { StartIdlePart } from '../part';
import { type Vital, type Vitals, vitalsReport } from './report';

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
