import { findAll } from '../../../lib/dom/native';
import { FIELDS, isText } from './read-field';
import type { Field } from './write-value';

/** The most fields of a page. A page with more is not a form for people. */
const MOST_FIELDS = 500;

/** Returns the text fields of our prompts, whose shadow roots are `roots`, then those of the page. */
export function findFields(document: Document, roots: readonly ShadowRoot[]): readonly Field[] {
  const ours = roots.flatMap((root) => [...root.querySelectorAll<Field>(FIELDS)]);
  const fields = findAll<Field>(document, FIELDS);
  return [...ours, ...fields].filter(isText).slice(0, MOST_FIELDS);
}
