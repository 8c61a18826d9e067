import { type AdvocacyResponse, readAdvocacyResponse } from '../../../lib/records/advocacy-response';

/** Characters: more than any answer has that is read here. */
const LONGEST = 100_000;

/** FRM-03: what an advocacy form's endpoint has answered; undefined where the text is no such answer. */
export function readAnswer(text: string): AdvocacyResponse | undefined {
  if (text.length > LONGEST) return;
  try {
    return readAdvocacyResponse(JSON.parse(text));
  } catch {
    return;
  }
}
