import { byId, findAll } from '../../../lib/dom/native';
import type { FieldFacts } from './meaning';
import type { Field } from './write-value';

type Realm = Window & typeof globalThis;

/** Elements that could be filled in, whatever their meaning. */
export const FIELDS = 'input,select';
/** The most fields of a page. A page with more is not a form for people. */
const MOST_FIELDS = 500;
const TYPES = /^(text|email|select-one)$/;

/** Forms and fields that are left alone: marked by the page, invisible, or search forms. */
const LEFT_ALONE = '[data-no-autofill],[aria-hidden="true"],[inert],[role="search"]';

/** Fields that the browser filled in. It may hide their values until the visitor interacts with the page. */
const BROWSER_FILLED = ':is(:autofill, :-webkit-autofill)';

/** Returns whether a field is as empty as the page made it: a list on an option that sends nothing, or no text. */
const isEmpty = ({ HTMLSelectElement }: Realm, field: Field) =>
  field.value === '' && (field instanceof HTMLSelectElement || field.defaultValue === '');

/** Returns whether a field takes text, an email address, or one option of a list. */
export const isText = ({ type }: Field): boolean => TYPES.test(type);

/** Returns the text fields of our prompts, whose shadow roots are `roots`, then those of the page. */
export function findFields(document: Document, roots: readonly ShadowRoot[]): readonly Field[] {
  const ours = roots.flatMap((root) => [...root.querySelectorAll<Field>(FIELDS)]);
  return [...ours, ...findAll<Field>(document, FIELDS)].filter(isText).slice(0, MOST_FIELDS);
}

/** Returns whether the visitor could fill in the field, and has not yet (CTC-11). Reads no layout. */
export function isOpen(window: Realm, field: Field): boolean {
  if (!isText(field) || field.disabled || field.tabIndex < 0) return false;
  if (!(field instanceof window.HTMLSelectElement) && field.readOnly) return false;
  if (!isEmpty(window, field) || field.matches(BROWSER_FILLED)) return false;
  return !field.closest(LEFT_ALONE) && !field.matches(':disabled');
}

/** Reads a page's labels by field, all at once: a field's own `labels` searches the whole page each time. */
export function readLabels({ document }: Realm): (field: Element) => readonly HTMLLabelElement[] {
  const labels = new Map<Element | null, HTMLLabelElement[]>();
  for (const label of findAll<HTMLLabelElement>(document, 'label'))
    labels.set(label.control, [...(labels.get(label.control) ?? []), label]);
  return (field) => labels.get(field) ?? [];
}

/** Reads a field's description. `group`: whose data its groups ask for. */
export function readFacts({ document }: Realm, field: Field, labels: readonly HTMLLabelElement[], group?: FieldFacts['group']): FieldFacts {
  const own = (name: string) => field.getAttribute(name) ?? '';
  const texts = labels.map(({ textContent }) => textContent ?? '');
  const labelled = own('aria-labelledby')
    .split(/\s+/)
    .map((id) => (id && byId(document, id)?.textContent) || '');
  return {
    autocomplete: own('autocomplete') || (field.closest('form')?.getAttribute('autocomplete') ?? ''),
    type: field.type,
    names: [own('name'), field.id],
    labels: [...texts, ...labelled, own('aria-label'), own('placeholder')],
    group,
  };
}
