import { type AdvocacyResponse, readAdvocacyResponse } from '../../../lib/records/advocacy-response';

/** Characters: more than any answer that is read here. */
const LONGEST = 100_000;

/** FRM-03: parses the answer of an advocacy form's endpoint. Returns undefined for any other text. */
export function readAnswer(text: string): AdvocacyResponse | undefined {
  if (text.length > LONGEST) return;
  try {
    return readAdvocacyResponse(JSON.parse(text));
  } catch {
    return;
  }
}
