import { CHOICE } from '../records/choice-key';
import { methodsOf } from './find';

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
export function readSubmission({ Element }: Realm, form: HTMLFormElement, submitter: HTMLElement | null | undefined): Submission {
  const read = (element: Element | null | undefined, name: string) => element && Element.prototype.getAttribute.call(element, name);
  const own = submitter && read(submitter, 'formaction') !== null ? submitter : undefined;
  const attribute = own ? 'formaction' : 'action';
  const owner = own ?? form;
  const method = read(submitter, 'formmethod') ?? read(form, 'method') ?? '';
  // Any other method means `get`.
  return { owner, attribute, action: read(owner, attribute) ?? '', method: /^(post|dialog)$/i.exec(method)?.[0].toLowerCase() ?? 'get' };
}

type Field = HTMLInputElement;

/** Returns a form's fields that are sent, including those outside it that belong to it. */
function fieldsOf({ HTMLFormElement }: Realm, form: HTMLFormElement): Field[] {
  const fields = Reflect.get(HTMLFormElement.prototype, 'elements', form) as HTMLFormControlsCollection;
  return ([...fields] as Field[]).filter(({ disabled }) => !disabled);
}

const nameOf = (field: Field) => field.getAttribute('name') ?? '';

/** Calls `undo` after the form is submitted, so that a page that stays open shows no change. */
const untilSent = ({ setTimeout }: Realm, undo: () => void) => void setTimeout(undo);

/** Decorates the address of a form that is sent by POST. */
export function addToAction(window: Realm, { owner, attribute, action }: Submission, decorated: string): void {
  const { setAttribute, getAttribute } = window.Element.prototype;
  setAttribute.call(owner, attribute, decorated);
  untilSent(window, () => {
    if (getAttribute.call(owner, attribute) === decorated) setAttribute.call(owner, attribute, action);
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
  const fields = fieldsOf(window, form);
  // A field of any type may be called like a choice, which the sibling would take from it.
  const hidden = fields.filter((field) => field.type === 'hidden' || nameOf(field) === CHOICE);
  const gone = goes(hidden.map((field) => [nameOf(field), field.value]));
  // Disabled, as the page's framework may know them.
  const off = hidden.filter((_, i) => gone[i]);
  const added = add(fields.filter((field) => !off.includes(field)).map(nameOf)).map(([name, value]) => {
    const field = methodsOf(document).createElement.call(document, 'input') as HTMLInputElement;
    field.type = 'hidden';
    field.name = name;
    field.value = value;
    return field;
  });
  for (const field of off) field.disabled = true;
  Element.prototype.append.call(form, ...added);
  untilSent(window, () => {
    for (const field of added) field.remove();
    for (const field of off) field.disabled = false;
  });
}
