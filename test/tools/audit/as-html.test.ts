import fc from 'fast-check';
import { JSDOM } from 'jsdom';
import { type DefaultTreeAdapterTypes, parse } from 'parse5';
import { describe, expect, it } from 'vitest';
import { asHtml } from '../../../tools/audit/as-html';
import type { Report } from '../../../tools/audit/report';

/** A report whose every text of a page's is that one. */
const reportWith = (text: string): Report => ({
  ...{ address: text, site: 'main', date: '2026-01-02T03:04:05.000Z', optOut: false, differences: 1 },
  states: [
    { state: 'untouched', pages: [text], unseen: [text] },
    { state: 'refused', unreached: text, pages: [], unseen: [] },
  ],
  rows: [
    {
      ...{ kind: 'cookie', name: text, address: text, by: [text], how: [text], pages: [text], counts: { untouched: 1 } },
      ...{ differs: ['untouched'], why: 'the manifest does not name this host' },
    },
  ],
  skipped: [{ page: text, why: text, states: ['gpc'] }],
  leftOut: [text],
  told: [],
});
const open = (text: string) => new JSDOM(asHtml(reportWith(text))).window.document;
const elements = (text: string) => [...open(text).querySelectorAll('*')].map(({ localName }) => localName);

/** Lists the report's elements, with their attributes. jsdom would need 40 ms and 200 KB for each document. */
function markup(text: string): string[] {
  const inside = (node: DefaultTreeAdapterTypes.ParentNode): string[] =>
    node.childNodes.flatMap((child) =>
      'attrs' in child ? [`${child.tagName} ${child.attrs.map(({ name, value }) => `${name}=${value}`)}`, ...inside(child)] : [],
    );
  return inside(parse(asHtml(reportWith(text))));
}

describe('the report as a page', () => {
  it.each([
    ['a script', '<script>alert(1)</script>'],
    ['an end of what it is in', '"></title></style></code></bdi></td><img src=x onerror=alert(1)>'],
    ['quotes', `' onfocus='alert(1)" autofocus "`],
    ['a comment', '<!-- '],
    ['marks of direction', '\u202e\u2066\u200f'],
    ['control characters', '\u0000\u001b[2J\r\n'],
    ['a reference', '&lt;b&gt;&#60;script&#62;'],
  ])('the report as a page shows %s as text [CON-20]', (_, text) => {
    expect(elements(text)).toEqual(elements('a'));
    const shown = open(text).querySelector('bdi')?.textContent;
    expect(shown).toBe(text.replace(/[\p{Cc}\p{Cf}]/gu, '\ufffd'));
  });

  it('has the same elements and attributes whatever a page contains [CON-20]', () => {
    const expected = markup('a');
    const part = fc.oneof(fc.string(), fc.constantFrom('<', '>', '"', "'", '&', '<script', '</', '<!--', ']]>', '\u202e'));
    fc.assert(
      fc.property(fc.array(part, { minLength: 1, maxLength: 12 }), (parts) => void expect(markup(`a${parts.join('')}`)).toEqual(expected)),
      { numRuns: 25 },
    );
  });

  it('runs nothing, loads nothing and links nowhere [CON-20]', () => {
    const page = open('https://stranger.example/');
    const policy = page.querySelector('meta[http-equiv="Content-Security-Policy"]')?.getAttribute('content');
    expect(policy).toMatch(/^default-src 'none'; style-src 'sha256-[\w+/=]{44}'; base-uri 'none'; form-action 'none'$/);
    expect([...page.querySelectorAll('script, a, img, link, iframe, form, [src], [href], [style]')]).toEqual([]);
  });
});
