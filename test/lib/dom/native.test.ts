// @page
import { beforeEach, describe, expect, it } from 'vitest';
import {
  attribute,
  byId,
  call,
  callAs,
  closest,
  create,
  dispatch,
  find,
  findAll,
  findIn,
  matches,
  read,
  write,
} from '../../../lib/dom/native';

const IMAGE = document.createElement('img');
const text = document.createTextNode('a');

/** Shadows properties of a node, as named elements and fields do. */
function shadow<T extends object>(node: T, ...names: string[]): T {
  for (const name of names) Object.defineProperty(node, name, { value: IMAGE, configurable: true });
  return node;
}

/** An element whose class has methods of its own by the names of the browser's. */
class Own extends HTMLElement {}
Object.assign(Own.prototype, { matches: () => true, closest: () => document.body, getAttribute: () => 'own' });
customElements.define('own-methods', Own);

const SHADOWED = ['querySelector', 'querySelectorAll', 'getElementById', 'createElement', 'dispatchEvent', 'title', 'matches', 'elements'];

beforeEach(() => {
  document.body.replaceChildren(
    document.createRange().createContextualFragment('<form id="gift"><input name="a"></form><own-methods id="own"></own-methods>'),
  );
  shadow(document, ...SHADOWED.slice(0, 6));
  return () => {
    for (const name of SHADOWED) Reflect.deleteProperty(document, name);
  };
});

describe('a document whose methods named elements shadow', () => {
  it('a document whose methods named elements shadow is searched', () => {
    expect(document.querySelector).not.toBeTypeOf('function');
    expect(find(document, 'form')?.id).toBe('gift');
    expect(find(document, 'video')).toBeNull();
    expect([...findAll(document, 'form,input')].map(({ localName }) => localName)).toEqual(['form', 'input']);
    expect(byId(document, 'gift')?.localName).toBe('form');
  });

  it('has nodes without methods of their own', () => {
    expect(findIn(document, 'input')).toHaveLength(1);
    expect(findIn(text, 'input')).toBeUndefined();
  });

  it('a document whose methods named elements shadow creates elements', () =>
    expect(create(document, 'a')).toBeInstanceOf(HTMLAnchorElement));

  it('a document whose methods named elements shadow dispatches events', () => {
    const heard: unknown[] = [];
    document.addEventListener('rivers', (event) => heard.push((event as CustomEvent).detail), { once: true });
    dispatch({ window, document }, 'rivers', { length: 3 });
    expect(heard).toEqual([{ length: 3 }]);
  });

  it('has its properties read and set', () => {
    write(document, 'title', 'Rivers');
    expect(read(document, 'title')).toBe('Rivers');
    expect(document.title).toBeInstanceOf(HTMLImageElement);
  });
});

describe('a form whose methods fields shadow', () => {
  const form = () => shadow(find(document, 'form') as HTMLElement as HTMLFormElement, 'matches', 'elements', 'getAttribute', 'closest');

  it('a form whose methods fields shadow is read', () => {
    expect(call(form(), 'matches', '#gift')).toBe(true);
    expect([...(read(form(), 'elements') as Iterable<Element>)]).toHaveLength(1);
    expect(matches(window, form(), '#gift')).toBe(true);
    expect(closest(window, form(), 'body')).toBe(document.body);
    expect(attribute(window, form(), 'id')).toBe('gift');
  });
});

describe('a custom element whose class has methods of the browser’s names', () => {
  const own = () => byId(document, 'own') as HTMLElement;

  it('a custom element whose class has methods of the browser’s names is read with the browser’s', () => {
    expect(own().getAttribute('id')).toBe('own');
    expect(own().getAttribute('class')).toBe('own');
    expect(matches(window, own(), 'form')).toBe(false);
    expect(closest(window, own(), 'form')).toBeNull();
    expect(attribute(window, own(), 'class')).toBeNull();
    expect(callAs(Element, own(), 'getAttribute', 'class')).toBeNull();
  });
});

it('a native method calls nothing where the node has no such method', () => {
  expect(call(text as Node & Partial<Element>, 'querySelectorAll', 'a')).toBeUndefined();
});
