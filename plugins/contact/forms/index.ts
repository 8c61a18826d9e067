import type { PartTools } from '../part';
import type { Answers } from '../watch-answers';
import { definitionsAsked } from './definitions-asked';
import { holdSubmits } from './hold';
import { readAnswer } from './read-answer';
import { askAgain } from './transport';

/**
 * FRM-03, FRM-04: reports what advocacy form endpoints answer, and holds the submits of marked forms. `before` is what the browser had
 * noted of requests when somebody began to listen. Gives the way to stop.
 */
export function startForms(
  { env, track }: PartTools,
  endpoints: readonly string[],
  answers: Answers,
  before: readonly PerformanceEntry[],
): () => void {
  let stopped = false;
  const release = holdSubmits(env);
  answers.read(async (text) => {
    const response = readAnswer(await text);
    if (response && !stopped) track('form_response', { event_category: 'advocacy_form', ...response });
  });
  for (const address of definitionsAsked(before as PerformanceResourceTiming[], endpoints))
    if (!answers.heard(address)) askAgain(env.window, address);
  return () => {
    stopped = true;
    release();
  };
}
