// @page
import { afterEach, describe, expect, it } from 'vitest';
import { attachHost, createShadow, htmlElement } from '../../../lib/dom/shadow';

afterEach(() => {
  document.documentElement.replaceChildren(document.createElement('head'), document.createElement('body'));
});

const children = () => [...document.documentElement.children].map(({ localName }) => localName);

describe('attachHost and createShadow', () => {
  it('insert the host before the body, once', () => {
    const { host } = createShadow(window, 'data-taproot-test', '');
    attachHost(window, host);
    attachHost(window, host);
    expect(children()).toEqual(['head', 'div', 'body']);
    expect(host.hasAttribute('data-taproot-test')).toBe(true);
  });

  it('insert the host again after the document was emptied, even without a body', () => {
    const { host } = createShadow(window, 'data-taproot-test', '');
    attachHost(window, host);
    document.documentElement.replaceChildren();
    attachHost(window, host);
    expect(children()).toEqual(['div']);
  });

  it('work when named elements of the page hide the document’s own members', () => {
    document.body.append(
      document
        .createRange()
        .createContextualFragment('<form name="createElement"></form><form name="querySelector"></form><img name="body">'),
    );
    const { host } = createShadow(window, 'data-taproot-test', '');
    attachHost(window, host);
    expect(htmlElement(window).firstElementChild?.nextElementSibling).toBe(host);
  });

  it.each([
    ['dark', 'dark'],
    ['light', 'light'],
    ['auto', 'light dark'],
    [undefined, undefined],
  ] as const)('apply the site’s colour scheme: %s', (scheme, expected) => {
    const { host } = createShadow(window, 'data-taproot-test', '', scheme);
    expect(Reflect.get((host as HTMLElement).style, 'colorScheme') || undefined).toBe(expected);
  });

  it('use a constructed style sheet, or take the host out of the flow without one', () => {
    const css: string[] = [];
    class Sheet {
      replaceSync(text: string) {
        css.push(text);
      }
    }
    const realm = Object.create(window, { CSSStyleSheet: { value: Sheet } });
    const styled = createShadow(realm, 'data-a', 'p{}');
    expect(css).toEqual(['p{}']);
    expect(styled.adoptedStyleSheets).toHaveLength(1);
    expect((styled.host as HTMLElement).style.position).toBe('');

    const bare = Object.create(window, { CSSStyleSheet: { value: undefined } });
    expect((createShadow(bare, 'data-b', 'p{}').host as HTMLElement).style.position).toBe('fixed');
  });
});
