// @page
import { describe, expect, it } from 'vitest';
import { build } from '../../../plugins/consent/tree';

describe('build', () => {
  it('creates elements, attributes and text in order', () => {
    const element = build(document, ['p', { lang: 'en', 'aria-label': 'a "b" <c>' }, 'one & ', ['a', { href: '/x' }, '<two>'], ' three']);
    expect(element.outerHTML).toBe('<p lang="en" aria-label="a &quot;b&quot; &lt;c&gt;">one &amp; <a href="/x">&lt;two&gt;</a> three</p>');
  });
});
