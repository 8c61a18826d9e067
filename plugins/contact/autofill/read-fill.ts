import type { Contact } from '../../../lib/records/contact-record';
import { type Fill, type Filling, isOfPrompt } from './filling';
import { type Meaning, meaningOf } from './meaning';
import { readFacts, readLabels } from './read-field';
import { readForms } from './read-form';
import { readGroups } from './read-groups';
import { wantedValue } from './wanted-value';
import type { Field } from './write-value';

/** Readings of a page without its layout, which hold until the page changes. */
export interface Readings {
  meaningOf(field: Field): Meaning | undefined;
  /** Returns whether the field stands in a form whose fields are filled in. */
  suits(field: Field): boolean;
}

/** Reads what fields mean and which forms they are in. Our own prompts ask for the visitor, and are sent by them. */
export function readPage(window: Window & typeof globalThis): Readings {
  const labelsOf = readLabels(window);
  const groupOf = readGroups(window);
  const known = new Map<Field, Meaning | undefined>();
  const read = (field: Field) =>
    isOfPrompt(field)
      ? meaningOf(readFacts(window, field, [...(field.labels ?? [])]))
      : meaningOf(readFacts(window, field, labelsOf(field), groupOf(field)));
  const meaning = (field: Field) => {
    if (!known.has(field)) known.set(field, read(field));
    return known.get(field);
  };
  const isInForm = readForms(window, meaning);
  return { meaningOf: meaning, suits: (field) => isOfPrompt(field) || isInForm(field) };
}

/**
 * Returns a function that reads the value to write into a field. The readings are valid until something is written. Calls `wantEmail` for a
 * visible field that asks for an unknown email address.
 */
export function readFills(
  filling: Pick<Filling, 'isFree' | 'isPressed' | 'readSight' | 'unseen'>,
  page: Readings,
  contact: Contact | undefined,
  wantEmail: () => void,
): (field: Field) => Fill | undefined {
  let sees: ReturnType<typeof filling.readSight>;
  return (field) => {
    if (!contact || !filling.isFree(field)) return;
    const value = wantedValue(contact, page.meaningOf(field));
    if (value === undefined || !page.suits(field)) return;
    // Read for the first field that may be filled in: most pages have none.
    sees ??= filling.readSight();
    if (!sees) return;
    const sight = sees(field);
    // Our prompts hide nothing, and move when they open.
    if (!sight || (sight < 1 && !isOfPrompt(field) && !filling.isPressed(field))) filling.unseen(field);
    else if (value) return [field, value];
    else wantEmail();
  };
}
