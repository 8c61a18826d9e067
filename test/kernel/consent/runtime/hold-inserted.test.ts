// @page
import { beforeEach, expect, it } from 'vitest';
import { holdInserted } from '../../../../kernel/consent/runtime/hold-inserted';

const allowed = new Set<string>();
const held: HTMLScriptElement[] = [];
const found: ShadowRoot[] = [];
holdInserted(
  window as Window & typeof globalThis,
  (category) => allowed.has(category),
  (script) => held.push(script),
  (root) => found.push(root),
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

it.each(Object.entries(ways))('the runtime holds a marked script inserted by %s [CON-09]', (_, insert) => {
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

it('the runtime keeps the native errors and return values of the insertion methods', () => {
  expect(() => document.body.appendChild(null as never)).toThrow(/Node/);
  expect(() => document.body.insertBefore({} as never, null)).toThrow(/Node/);
  const script = marked();
  expect(document.body.appendChild(script)).toBe(script);
});

it('the runtime leaves types that no browser runs alone, and calls no methods of custom elements', () => {
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

const closed = (script: Node) => {
  const host = document.body.appendChild(document.createElement('div'));
  const root = host.attachShadow({ mode: 'closed' });
  root.append(script);
  return root;
};

it('learns closed shadow roots, when they are made and when a node is inserted [CON-09]', () => {
  found.length = 0;
  const root = closed(document.createElement('p'));
  expect(new Set(found)).toEqual(new Set([root]));
  found.length = 0;
  root.firstElementChild?.append('text');
  expect(new Set(found)).toEqual(new Set([root]));
});

it.each<[string, (script: HTMLScriptElement) => unknown]>([
  ['text', (script) => Object.assign(script, { text: 'code' })],
  ['textContent', (script) => Object.assign(script, { textContent: 'code' })],
  ['innerHTML', (script) => Object.assign(script, { innerHTML: 'code' })],
  ['src', (script) => Object.assign(script, { src: '/a.js' })],
  ['setAttribute', (script) => script.setAttribute('src', '/a.js')],
  ['append', (script) => script.append('code')],
  ['appendChild', (script) => script.appendChild(document.createTextNode('code'))],
])('holds an empty script that was marked in the page, before it gets its code by %s [CON-09]', (_, fill) => {
  const script = document.createElement('script');
  document.body.append(script);
  script.dataset.consent = 'analytics';
  fill(script);
  expect([script.type, script.dataset.held]).toEqual(['text/plain', '']);
});

it('the runtime holds a script in the shadow tree of an inserted clone, and one of a frame [CON-09]', () => {
  const box = document.createElement('div');
  const host = box.appendChild(document.createElement('p'));
  const within = marked();
  within.type = 'text/plain';
  host.attachShadow({ mode: 'open' }).append(within);
  within.type = '';
  document.body.append(box);
  const frame = document.body.appendChild(document.createElement('iframe'));
  const theirs = (frame.contentDocument as Document).createElement('script');
  theirs.dataset.consent = 'analytics';
  document.body.append(theirs);
  expect([within.type, theirs.type]).toEqual(['text/plain', 'text/plain']);
});

it('the runtime holds scripts in written text, and passes other text as it is [CON-09]', () => {
  const written: unknown[][] = [];
  class Other {
    write(...texts: unknown[]) {
      written.push(texts);
    }
  }
  const realm = Object.assign(Object.create(window), { Document: Other }) as Window & typeof globalThis;
  holdInserted(
    realm,
    () => false,
    () => {},
    () => {},
  );
  const page = new Other();
  page.write('<p>', 'text');
  page.write('<script data-con', 'sent="analytics">a</script>');
  expect(written).toEqual([['<p>', 'text'], ['<script type="text/plain" data-held="" data-consent="analytics">a</script>']]);
});
