import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { byteLength, head, oneLine, shorten } from '../../../lib/values/text';

describe('text', () => {
  it('is cut without splitting a surrogate pair', () => {
    expect(head('abcdef', 3)).toBe('abc');
    expect(head('ab😀', 3)).toBe('ab');
    expect(head('ab😀', 4)).toBe('ab😀');
  });

  it('gets an ellipsis when it is shortened', () => {
    expect(shorten('x'.repeat(100), 100, 96)).toBe('x'.repeat(100));
    expect(shorten('x'.repeat(101), 100, 96)).toBe(`${'x'.repeat(96)}…`);
  });

  it('text is collapsed into one line', () => expect(oneLine('  a\n\t b\u00a0c ')).toBe('a b c'));

  it('text is measured in bytes [HIT-06]', () => {
    expect(byteLength('aé€😀')).toBe(1 + 2 + 3 + 4);
    fc.assert(fc.property(fc.string({ unit: 'grapheme' }), (text) => byteLength(text) === new TextEncoder().encode(text).length));
  });
});
