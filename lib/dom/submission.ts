import { CHOICE } from '../records/session-transfer';
import { applyAs, attribute, create, read, setAttribute } from './native';

type Realm = Window & typeof globalThis;

/** A form's submission. Read with the prototypes' methods: a field named `action` or `closest` shadows the form's. */
export interface Submission {
  /** The element and the attribute that state the address. */
  readonly owner: Element;
  readonly attribute: 'action' | 'formaction';
  readonly action: string;
  /** `get`, `post` or `dialog`, which sends nothing. */
  readonly method: string;
}

/** Reads the submission of a form by a button, whose attributes go before the form's. */
export function readSubmission(window: Realm, form: HTMLFormElement, submitter: HTMLElement | null | undefined): Submission {
  const given = (element: Element | null | undefined, name: string) => element && attribute(window, element, name);
  const own = submitter && given(submitter, 'formaction') !== null ? submitter : undefined;
  const name = own ? 'formaction' : 'action';
  const owner = own ?? form;
  const method = given(submitter, 'formmethod') ?? given(form, 'method') ?? '';
  // Any other method means `get`.
  return { owner, attribute: name, action: given(owner, name) ?? '', method: /^(post|dialog)$/i.exec(method)?.[0].toLowerCase() ?? 'get' };
}

type Field = HTMLInputElement;

/** Returns a form's fields that are sent, including those outside it that belong to it. */
function fieldsOf(form: HTMLFormElement): Field[] {
  const fields = read(form, 'elements');
  return ([...fields] as Field[]).filter(({ disabled }) => !disabled);
}

const nameOf = (field: Field) => field.getAttribute('name') ?? '';

/** Calls `undo` after the form is submitted, so that a page that stays open shows no change. */
const untilSent = ({ setTimeout }: Realm, undo: () => void) => void setTimeout(undo);

/** Decorates the address of a form that is sent by POST. */
export function addToAction(window: Realm, { owner, attribute: name, action }: Submission, decorated: string): void {
  setAttribute(window, owner, name, decorated);
  untilSent(window, () => {
    if (attribute(window, owner, name) === decorated) setAttribute(window, owner, name, action);
  });
}

/** The changes to a form that is sent by GET, because the browser replaces the query of its address. */
export interface Fields {
  /** Returns which hidden fields, by their names and values, are not to be sent. Copies of a form have those that were added to it. */
  goes(hidden: readonly (readonly [name: string, value: string])[]): readonly boolean[];
  /** Returns the fields to add. Gets the names of the others. */
  add(names: readonly string[]): readonly (readonly [name: string, value: string])[];
}

export function changeFields(window: Realm, form: HTMLFormElement, { goes, add }: Fields): void {
  const { document, Element } = window;
  const fields = fieldsOf(form);
  // A field of any type may be called like a choice, which the sibling would take from it.
  const hidden = fields.filter((field) => field.type === 'hidden' || nameOf(field) === CHOICE);
  const gone = goes(hidden.map((field) => [nameOf(field), field.value]));
  // Disabled, as the page's framework may know them.
  const off = hidden.filter((_, i) => gone[i]);
  const added = add(fields.filter((field) => !off.includes(field)).map(nameOf)).map(([name, value]) => {
    const field = create(document, 'input');
    field.type = 'hidden';
    field.name = name;
    field.value = value;
    return field;
  });
  for (const field of off) field.disabled = true;
  applyAs(Element, form, 'append', added);
  untilSent(window, () => {
    for (const field of added) field.remove();
    for (const field of off) field.disabled = false;
  });
}
