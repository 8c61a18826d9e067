import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { byteLength, head, oneLine, shorten } from '../../lib/text';

describe('text', () => {
  it('is cut, but no pair of surrogates', () => {
    expect(head('abcdef', 3)).toBe('abc');
    expect(head('ab😀', 3)).toBe('ab');
    expect(head('ab😀', 4)).toBe('ab😀');
  });

  it('gets an ellipsis where it is cut', () => {
    expect(shorten('x'.repeat(100), 100, 96)).toBe('x'.repeat(100));
    expect(shorten('x'.repeat(101), 100, 96)).toBe(`${'x'.repeat(96)}…`);
  });

  it('becomes one line', () => expect(oneLine('  a\n\t b\u00a0c ')).toBe('a b c'));

  it('HIT-06 is measured in bytes', () => {
    expect(byteLength('aé€😀')).toBe(1 + 2 + 3 + 4);
    fc.assert(fc.property(fc.string({ unit: 'grapheme' }), (text) => byteLength(text) === new TextEncoder().encode(text).length));
  });
});
