// @page
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findMarks, isUserContent } from '../../../lib/dom/user-content';

/** Ways in which one node contains another. Each returns the place for what is inside. */
const ways: Readonly<Record<string, (outer: Element | ShadowRoot) => Element | ShadowRoot>> = {
  element: (outer) => outer.appendChild(document.createElement('div')),
  form: (outer) => {
    const form = document.createElement('form');
    form.innerHTML = ['parentNode', 'assignedSlot', 'hasAttribute', 'nodeType', 'host'].map((name) => `<input name="${name}">`).join('');
    return outer.appendChild(form);
  },
  'open tree': (outer) => outer.appendChild(document.createElement('p')).attachShadow({ mode: 'open' }),
  'closed tree': (outer) => outer.appendChild(document.createElement('p')).attachShadow({ mode: 'closed' }),
};

describe('isUserContent', () => {
  it('finds the mark above a node, through any elements, forms and shadow trees, and only there', () => {
    const chain = fc.array(fc.constantFrom(...Object.keys(ways)), { maxLength: 6 });
    fc.assert(
      fc.property(chain, chain, fc.boolean(), (above, below, isMarked) => {
        document.body.replaceChildren();
        const build = (names: readonly string[], from: Element | ShadowRoot) =>
          names.reduce((outer, name) => ways[name]?.(outer) ?? outer, from);
        const container = build(above, document.body).appendChild(document.createElement('section'));
        if (isMarked) container.setAttribute('data-user-content', '');
        const node = build(below, container).appendChild(document.createElement('b'));
        expect(isUserContent(node)).toBe(isMarked);
        expect(isUserContent(container)).toBe(isMarked);
        const beside = build(above, document.body).appendChild(document.createElement('b'));
        expect(isUserContent(beside)).toBe(false);
      }),
      { numRuns: 300 },
    );
  });

  it('counts slotted content as part of its slot', () => {
    document.body.innerHTML = '<div id="host"><p id="said">Text</p><p id="other" slot="other">Text</p></div>';
    const host = document.querySelector('#host') as Element;
    host.attachShadow({ mode: 'open' }).innerHTML = '<div data-user-content><slot></slot></div><slot name="other"></slot>';
    expect(isUserContent(document.querySelector('#said'))).toBe(true);
    expect(isUserContent(document.querySelector('#other'))).toBe(false);
  });

  it('returns false for no node, the document and detached links', () => {
    const link = Object.assign(document.createElement('a'), { href: 'https://www.main.example/' });
    expect([undefined, null, document, link, document.createElement('b')].map(isUserContent)).toEqual([false, false, false, false, false]);
  });

  it('counts any value of the mark, also one that says no', () => {
    document.body.innerHTML = '<div data-user-content="false"><b></b></div>';
    expect(isUserContent(document.querySelector('b'))).toBe(true);
  });
});

it('findMarks returns marked elements in order, without visitors’ content', () => {
  document.body.innerHTML = '<b data-x="1"></b><div data-user-content data-x="2"><b data-x="3"></b></div><i data-x="4"></i>';
  expect(findMarks(document, '[data-x]').map(({ dataset }) => dataset.x)).toEqual(['1', '4']);
});
