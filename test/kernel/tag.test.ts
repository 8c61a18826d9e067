import { JSDOM } from 'jsdom';
import { describe, expect, it } from 'vitest';
import { findTag } from '../../kernel/tag';

const tagIn = (html: string) => {
  const { window } = new JSDOM(html, { url: 'https://www.main.example/' });
  return findTag(window as unknown as Window & typeof globalThis, 'main');
};

describe('findTag', () => {
  it.each([
    ['<script src="https://cdn.example/t/main.js"></script>', 'https://cdn.example/t/'],
    ['<script src="https://cdn.example/t/main.1a2b3c4d.js?x=/y"></script>', 'https://cdn.example/t/'],
    ['<script src="/other.js"></script><script src="/main.js"></script>', 'https://www.main.example/'],
    [
      '<img name="currentScript" src="https://evil.example/main.png"><script src="https://cdn.example/main.js"></script>',
      'https://cdn.example/',
    ],
    ['<form name="querySelector"></form><script src="https://cdn.example/main.js"></script>', 'https://cdn.example/'],
  ])('finds the folder of the tag in %s', (html, folder) => {
    expect(tagIn(html)?.folder).toBe(folder);
  });

  it('returns undefined on a page without a tag', () => {
    expect(tagIn('<script src="https://cdn.example/domain.js"></script>')).toBeUndefined();
  });

  it('reads attributes of the tag first, then of the html element', () => {
    const tag = tagIn('<html data-nid="7" data-page-status="404"><script src="/main.js" data-nid="8" data-admin nonce="n"></script>');
    expect([tag?.attribute('nid'), tag?.attribute('pageStatus'), tag?.attribute('admin'), tag?.attribute('gdpr')]).toEqual([
      '8',
      '404',
      '',
      undefined,
    ]);
    expect(tag?.nonce).toBe('n');
  });
});
