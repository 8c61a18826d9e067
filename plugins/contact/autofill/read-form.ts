import { call, findAll, read } from '../../../lib/dom/native';
import { isUserContent } from '../../../lib/dom/user-content';
import type { Meaning } from './meaning';
import { FIELDS, isText } from './read-field';
import { type FormFacts, isForPerson, sendsItself } from './suits-form';
import type { Field } from './write-value';

type Realm = Window & typeof globalThis;

const BUTTONS = 'button:not([type="reset"]),input[type="submit"],input[type="image"],input[type="button"],[role="button"]';
const HANDLERS = ['onchange', 'oninput'] as const;
/** The most fields of a form that are read in search of the one that asks for the person. */
const MOST_READ = 100;

const all = <E extends Element>(root: Element, selector: string) => [...findAll<E>(root, selector)];
const attribute = (element: Element, name: string) => (call(element, 'getAttribute', name) as string | null) ?? '';

/** Returns a field's form. Without one, the nearest group of elements that has a button, unless that is the page. */
function scopeOf({ document }: Realm, field: Field): Element | undefined {
  const form = read(field, 'form') as HTMLFormElement | null;
  if (form) return form;
  for (let up = field.parentElement; up && up !== read(document, 'body') && up.localName !== 'main'; up = up.parentElement)
    if (all(up, BUTTONS)[0]) return up;
}

/** Returns the attributes of an element, and the text of its handlers, as `name=value`. */
function statements(element: Element): string[] {
  const attributes = Array.from(element.attributes, ({ name, value }) => `${name}=${value.slice(0, 500)}`);
  const assigned = HANDLERS.flatMap((name) => {
    const handler: unknown = (element as Partial<HTMLElement>)[name];
    return typeof handler === 'function' ? `${name}=${Function.prototype.toString.call(handler).slice(0, 2_000)}` : [];
  });
  return [...attributes, ...assigned];
}

/** Returns whether a change of the field, which reaches every element around it, sends a form or leaves the page. */
function leaves(field: Field, scope: Element): boolean {
  for (let up: Element | null = field; up; up = up.parentElement) if (sendsItself(statements(up))) return true;
  return sendsItself(statements(scope));
}

function factsOf(scope: Element, meaningOf: (field: Field) => Meaning | undefined): FormFacts {
  const isForm = scope.localName === 'form';
  const elements = isForm ? [...(read(scope as HTMLFormElement, 'elements') as Iterable<Element>)] : all(scope, FIELDS);
  const fields = elements.filter((element): element is Field => call(element, 'matches', FIELDS) && isText(element as Field));
  const meanings = new Set<Meaning>();
  for (const field of fields.slice(0, MOST_READ)) {
    const meaning = meaningOf(field);
    if (meaning) meanings.add(meaning);
    if (meaning === 'email') break;
  }
  const outer = elements.filter((element) => call(element, 'matches', BUTTONS));
  const buttons = [...new Set([...outer, ...all(scope, BUTTONS)])];
  return {
    meanings,
    buttons: buttons.map((button) => [button.textContent, attribute(button, 'value'), attribute(button, 'aria-label')].join(' ').trim()),
    names: ['id', 'class', 'name', 'action', 'aria-label'].map((name) => attribute(scope, name)),
    method: isForm ? attribute(scope, 'method') : '',
    sendsItself: elements.some((element) => sendsItself(statements(element))),
  };
}

/**
 * Returns a function that tells whether a field may be filled in where it stands: in a form that asks for the person and that a person sends
 * (CTC-11). Reads no layout. The readings are valid until the page changes.
 */
export function readForms(window: Realm, meaningOf: (field: Field) => Meaning | undefined): (field: Field) => boolean {
  const known = new Map<Element, FormFacts>();
  return (field) => {
    const scope = scopeOf(window, field);
    // A comment's form would send the person to its author.
    if (!scope || isUserContent(field) || isUserContent(scope)) return false;
    const facts = known.get(scope) ?? factsOf(scope, meaningOf);
    known.set(scope, facts);
    return isForPerson(facts, field.type !== 'text' && field.type !== 'email') && !leaves(field, scope);
  };
}
