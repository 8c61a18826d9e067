import { readAdvocacyResponse } from '../../../lib/advocacy-response';
import type { PartTools } from '../part';
import { holdSubmits } from './hold';
import { observeResponses } from './observe';

/** FRM-03, FRM-04: reports what advocacy form endpoints answer, and holds the submits of marked forms. Gives the way to stop. */
export function startForms({ env, track }: PartTools, endpoints: readonly string[]): () => void {
  const release = holdSubmits(env);
  const stop = endpoints.length
    ? observeResponses(env.window, endpoints, (answer) => {
        const response = readAdvocacyResponse(answer);
        if (response)
          track('form_response', {
            event_category: 'advocacy_form',
            ...response,
          });
      })
    : () => {};
  return () => {
    release();
    stop();
  };
}
