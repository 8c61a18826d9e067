import { readAdvocacyResponse } from '../../../lib/advocacy-response';
import type { PartTools } from '../part';
import { holdSubmits } from './hold';
import { observeResponses } from './observe';
import { answeredBefore, askAgain } from './transport';

/** FRM-03, FRM-04: reports what advocacy form endpoints answer, and holds the submits of marked forms. Gives the way to stop. */
export function startForms({ env, track }: PartTools, endpoints: readonly string[]): () => void {
  const { window } = env;
  const stops = [holdSubmits(env)];
  if (endpoints.length) {
    const told = (answer: unknown) => {
      const response = readAdvocacyResponse(answer);
      if (response) track('form_response', { event_category: 'advocacy_form', ...response });
    };
    const before = answeredBefore(window, endpoints);
    stops.push(observeResponses(window, endpoints, told));
    for (const address of before) askAgain(window, address);
  }
  return () => {
    for (const stop of stops) stop();
  };
}
