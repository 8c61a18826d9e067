// @page
import { describe, expect, it, vi } from 'vitest';
import { createShadow, IN_FLOW, pin, raise } from '../../../lib/dom/shadow';

const styleOf = (root: ShadowRoot) => (root.host as HTMLElement).style;

describe('createShadow', () => {
  it('creates a marked host even if named elements of the page hide the document’s own members', () => {
    document.body.append(document.createRange().createContextualFragment('<form name="createElement"></form><img name="body">'));
    const { host } = createShadow(window, 'data-taproot-test', '');
    expect([host.localName, host.hasAttribute('data-taproot-test')]).toEqual(['div', true]);
  });

  it.each([
    ['dark', 'dark'],
    ['light', 'light'],
    ['auto', 'light dark'],
    [undefined, 'inherit'],
  ] as const)('applies the site’s colour scheme: %s', (scheme, expected) => {
    expect(styleOf(createShadow(window, 'data-taproot-test', '', scheme)).getPropertyValue('color-scheme')).toBe(expected);
  });

  it('takes the host out of the flow, or leaves it there, by declarations that no style sheet overrides', () => {
    const overlay = styleOf(createShadow(window, 'data-taproot-test', ''));
    for (const [name, value] of [
      ['display', 'block'],
      ['position', 'fixed'],
      ['width', '0px'],
    ] as const)
      expect([name, overlay.getPropertyValue(name), overlay.getPropertyPriority(name)]).toEqual([name, value, 'important']);
    const inline = styleOf(createShadow(window, 'data-taproot-test', '', undefined, IN_FLOW));
    expect([inline.getPropertyValue('display'), inline.getPropertyValue('position')]).toEqual(['block', '']);
  });

  it('uses a constructed style sheet, or gives the host a place of its own without one', () => {
    const css: string[] = [];
    class Sheet {
      replaceSync(text: string) {
        css.push(text);
      }
    }
    const styled = createShadow(Object.create(window, { CSSStyleSheet: { value: Sheet } }), 'data-a', 'p{}');
    expect(css).toEqual(['p{}']);
    expect(styled.adoptedStyleSheets).toHaveLength(1);
    const bare = createShadow(Object.create(window, { CSSStyleSheet: { value: undefined } }), 'data-b', 'p{}', undefined, IN_FLOW);
    expect(styleOf(bare).getPropertyValue('position')).toBe('fixed');
  });
});

it('pin overrides an important declaration of the element itself', () => {
  const element = document.createElement('p');
  element.style.setProperty('display', 'none', 'important');
  pin(element, { display: 'block' });
  expect([element.style.display, element.style.getPropertyPriority('display')]).toEqual(['block', 'important']);
});

it('raise leaves an element where it is in a browser without popovers', () => {
  const element = document.createElement('p');
  expect(() => raise(element)).not.toThrow();
});

it('raise lets what it lifts again miss a frame, and fade in no more, whatever the page has made of animations [CON-18]', () => {
  const element = document.createElement('p');
  const shown = vi.fn();
  const animate = vi.fn();
  Object.assign(element, { showPopover: shown, animate });
  raise(element);
  expect([shown.mock.calls.length, animate.mock.calls, element.style.animation]).toEqual([1, [], '']);
  raise(element);
  expect([shown.mock.calls.length, animate.mock.calls]).toEqual([2, [[{ opacity: [0, 1] }, 1]]]);
  expect(element.style.animation).toContain('none');
  animate.mockImplementation(() => {
    throw new Error('broken');
  });
  expect(() => raise(element)).not.toThrow();
});
