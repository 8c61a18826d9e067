import { methodsOf } from '../../../lib/dom/find';
import type { FieldFacts } from './meaning';
import type { Field } from './write-value';

type Realm = Window & typeof globalThis;

/** Anything that could be filled in; what it means is another question. */
export const FIELDS = 'input,select';
const TYPES = /^(text|email|select-one)$/;

/** Forms and fields that are left alone: by the page's mark, because nobody sees them, or because they ask for something else. */
const LEFT_ALONE = '[data-no-autofill],[aria-hidden="true"],[inert],[role="search"]';

/** What the browser filled in itself; it may not show the value before the visitor has touched the page. */
const BROWSER_FILLED = [':autofill', ':-webkit-autofill'];

const matches = (element: Element, selector: string) => {
  try {
    return element.matches(selector);
  } catch {
    return false;
  }
};

/** Empty as the page has made it: a list that stands on its first entry, which sends nothing, or a field without any text. */
const isEmpty = ({ HTMLSelectElement }: Realm, field: Field) =>
  field.value === '' && (field instanceof HTMLSelectElement || field.defaultValue === '');

/** Whether a field holds what a contact could have: text, an address, or one of several. */
export const isText = ({ type }: Field): boolean => TYPES.test(type);

/** Whether the visitor could fill the field in, and has nothing in it yet (CTC-11). Layout is not asked for. */
export function isOpen(window: Realm, field: Field): boolean {
  if (!isText(field) || field.disabled || field.tabIndex < 0) return false;
  if (!(field instanceof window.HTMLSelectElement) && field.readOnly) return false;
  if (!isEmpty(window, field) || BROWSER_FILLED.some((selector) => matches(field, selector))) return false;
  return !field.closest(LEFT_ALONE) && !field.matches(':disabled');
}

/** The labels of a page by their field, found at once: a field's own `labels` looks through all of the page each time. */
export function readLabels({ document }: Realm): (field: Element) => readonly HTMLLabelElement[] {
  const labels = new Map<Element | null, HTMLLabelElement[]>();
  for (const label of methodsOf(document).querySelectorAll.call(document, 'label') as NodeListOf<HTMLLabelElement>)
    labels.set(label.control, [...(labels.get(label.control) ?? []), label]);
  return (field) => labels.get(field) ?? [];
}

/** What the field says of itself. */
export function readFacts({ document }: Realm, field: Field, labels: readonly HTMLLabelElement[]): FieldFacts {
  const own = (name: string) => field.getAttribute(name) ?? '';
  const texts = labels.map(({ textContent }) => textContent ?? '');
  const labelled = own('aria-labelledby')
    .split(/\s+/)
    .map((id) => (id && document.getElementById(id)?.textContent) || '');
  return {
    autocomplete: own('autocomplete') || (field.closest('form')?.getAttribute('autocomplete') ?? ''),
    type: field.type,
    texts: [own('name'), field.id, ...texts, ...labelled, own('aria-label'), own('placeholder')],
  };
}
