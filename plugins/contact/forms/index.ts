import { performanceEntries } from '../../../lib/dom/performance-entries';
import type { PartTools } from '../part';
import type { Answers } from '../watch-answers';
import { definitionsAsked } from './definitions-asked';
import { holdSubmits } from './hold';
import { readAnswer } from './read-answer';
import { askAgain } from './transport';

/**
 * FRM-03, FRM-04: reports answers of advocacy form endpoints, and holds the submits of marked forms. `since`: the start of watching, in ms
 * on the monotonic clock.
 */
export function startForms(taproot: PartTools, endpoints: readonly string[], answers: Answers, since: number): void {
  const { env, track, signal, ended } = taproot;
  holdSubmits(taproot);
  answers.read(async (text) => {
    const response = readAnswer(await text);
    if (response && !signal.aborted) track('form_response', { event_category: 'advocacy_form', ...response });
  });
  const recall = (entries: readonly PerformanceEntry[]) => {
    const unheard = entries.filter(({ startTime }) => startTime < since) as PerformanceResourceTiming[];
    for (const address of definitionsAsked(unheard, endpoints)) if (!answers.heard(address)) askAgain(env.window, address);
  };
  const { PerformanceObserver } = env.window;
  // The page may have begun to read an answer before anything listened. The browser's timing shows it once it is complete.
  const late = PerformanceObserver && new PerformanceObserver((list) => recall(list.getEntries()));
  late?.observe({ entryTypes: ['resource'] });
  recall(performanceEntries(env.window, 'resource'));
  ended(() => late?.disconnect());
}
