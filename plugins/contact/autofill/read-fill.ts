import type { Contact } from '../../../lib/records/contact-record';
import { type Fill, type Filling, isOfPrompt } from './filling';
import { readFacts, type readLabels } from './read-field';
import { readSight } from './sight';
import { wantedValue } from './wanted-value';
import type { Field } from './write-value';

/**
 * Returns a function that reads the value to write into a field. The readings are valid until something is written. Calls `wantEmail` for a
 * visible field that asks for an unknown email address.
 */
export function readFills(
  window: Window & typeof globalThis,
  filling: Pick<Filling, 'isFree' | 'unseen'>,
  labelsOf: ReturnType<typeof readLabels>,
  contact: Contact | undefined,
  wantEmail: () => void,
): (field: Field) => Fill | undefined {
  const sees = readSight(window);
  return (field) => {
    if (!contact || !filling.isFree(field)) return;
    const value = wantedValue(contact, readFacts(window, field, isOfPrompt(field) ? [...(field.labels ?? [])] : labelsOf(field)));
    if (value === undefined) return;
    if (!sees(field)) filling.unseen(field);
    else if (value) return [field, value];
    else wantEmail();
  };
}
