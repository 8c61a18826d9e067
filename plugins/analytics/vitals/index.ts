import { type MetricType, onCLS, onFCP, onINP, onLCP, onTTFB } from 'web-vitals';
import { documentText } from '../../../lib/dom/document-text';
import type { Life } from '../../../lib/time/life';
import { LEAVE_VITALS } from '../../../lib/values/tap-stages';
import type { StartIdlePart } from '../part';
import { type Vital, type Vitals, vitalsReport } from './report';

/** Reports the first input's delay, ms. web-vitals no longer measures it. */
function watchFirstInput({ env, ended }: Pick<Life, 'env' | 'ended'>, tell: (delay: number) => void): void {
  const { PerformanceObserver } = env.window;
  if (!PerformanceObserver?.supportedEntryTypes?.includes('first-input')) return;
  const observer = new PerformanceObserver((list) => {
    const [first] = list.getEntries() as PerformanceEventTiming[];
    if (first) tell(first.processingStart - first.startTime);
  });
  observer.observe({ type: 'first-input', buffered: true });
  ended(() => observer.disconnect());
}

/** ENG-05: reports web vitals once a page view, when the page is first hidden: before that they are not final. */
export const start: StartIdlePart = ({ taproot, send, flush }) => {
  const { env, hooks, signal, listen } = taproot;
  const { window, now } = env;
  let vitals: Vitals = {};
  let reported = false;

  const note = (vital: Vital, value: number) => {
    vitals = { ...vitals, [vital]: value };
  };
  const metric = ({ name, value }: MetricType) => note(name.toLowerCase() as Vital, value);
  for (const watch of [onCLS, onFCP, onINP, onLCP, onTTFB]) watch(metric, { reportAllChanges: true });
  watchFirstInput(taproot, (delay) => note('fid', delay));

  const report = () => {
    const properties = reported || signal.aborted ? undefined : vitalsReport(vitals);
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
  listen(window, 'visibilitychange', hidden, true);
  hooks.leave.tap({ name: 'analytics', stage: LEAVE_VITALS }, report);
  hooks.navigate.tap('analytics', ({ type }) => {
    if (type !== 'back_forward_cache') return;
    vitals = {};
    reported = false;
  });
};
