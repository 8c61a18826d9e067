// @page
import { beforeEach, expect, it } from 'vitest';
import { holdInserted } from '../../../page-life/consent/hold-inserted';

const allowed = new Set<string>();
const held: HTMLScriptElement[] = [];
holdInserted(
  window as Window & typeof globalThis,
  (category) => allowed.has(category),
  (script) => held.push(script),
);

const marked = (type = '') => {
  const script = document.createElement('script');
  script.dataset.consent = 'analytics';
  if (type) script.type = type;
  return script;
};

beforeEach(() => {
  allowed.clear();
  document.body.innerHTML = '<p id="place">text</p>';
});

const place = () => document.querySelector('#place') as HTMLElement;
const ways: Record<string, (script: HTMLElement) => unknown> = {
  appendChild: (script) => document.body.appendChild(script),
  insertBefore: (script) => document.body.insertBefore(script, null),
  replaceChild: (script) => document.body.replaceChild(script, place()),
  append: (script) => document.body.append('a text', script),
  prepend: (script) => document.body.prepend(script),
  before: (script) => place().before(script),
  after: (script) => place().after(script),
  replaceWith: (script) => place().replaceWith(script),
  replaceChildren: (script) => document.body.replaceChildren(script),
  insertAdjacentElement: (script) => place().insertAdjacentElement('afterend', script),
  'before a text': (script) => (place().firstChild as Text).before(script),
  'after a text': (script) => (place().firstChild as Text).after(script),
  'replaceWith of a text': (script) => (place().firstChild as Text).replaceWith(script),
  insertNode: (script) => {
    const range = document.createRange();
    range.selectNodeContents(place());
    range.insertNode(script);
  },
  'append to a shadow tree': (script) => place().attachShadow({ mode: 'open' }).append(script),
  'appendChild of what it is in': (script) => {
    const box = document.createElement('div');
    box.append(script);
    document.body.appendChild(box);
  },
  'append of a fragment': (script) => {
    const fragment = document.createDocumentFragment();
    fragment.append(script);
    document.body.append(fragment);
  },
};

it.each(Object.entries(ways))('holds a marked script inserted by %s [CON-09]', (_, insert) => {
  const script = marked('module');
  insert(script);
  expect(script).toMatchObject({ type: 'text/plain', isConnected: true });
  expect(script.dataset.held).toBe('module');
  expect(held).toContain(script);
});

it.each(Object.entries(ways))('inserts allowed and unmarked scripts unchanged by %s [CON-09]', (_, insert) => {
  const free = document.createElement('script');
  document.body.append(free);
  allowed.add('analytics');
  const script = marked();
  insert(script);
  expect([script.type, free.type]).toEqual(['', '']);
  expect(script.isConnected).toBe(true);
});

it('keeps the native errors and return values of the insertion methods', () => {
  expect(() => document.body.appendChild(null as never)).toThrow(/Node/);
  expect(() => document.body.insertBefore({} as never, null)).toThrow(/Node/);
  const script = marked();
  expect(document.body.appendChild(script)).toBe(script);
});

it('leaves types that no browser runs alone, and calls no methods of custom elements', () => {
  for (const type of ['true/text/plain', 'false/', 'application/json', 'text/plain']) {
    const script = marked(type);
    document.body.append(script);
    expect(script.type).toBe(type);
  }
  class Odd extends HTMLElement {}
  for (const name of ['matches', 'querySelectorAll'])
    Object.defineProperty(Odd.prototype, name, {
      get() {
        throw new RangeError(name);
      },
    });
  customElements.define('x-odd', Odd);
  expect(() => document.body.append(new Odd(), Object.assign(Object.create(null), { toString: () => 'text' }))).not.toThrow();
});
