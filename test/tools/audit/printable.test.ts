import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { printable } from '../../../tools/audit/printable';

describe('a printable text', () => {
  it.each([
    ['colours', '\u001b[31mred', '\ufffd[31mred'],
    ['ends of lines', 'a\r\nb', 'a\ufffd\ufffdb'],
    ['a turned direction', 'a\u202eb', 'a\ufffdb'],
    ['marks of direction', 'a\u200f\u2066b', 'a\ufffd\ufffdb'],
    ['what has no width', 'a\u200bb', 'a\ufffdb'],
    ['half a character', 'a\ud800b', 'a\ufffdb'],
  ])('a printable text is without %s [CON-20]', (_, text, expected) => {
    expect(printable(text)).toBe(expected);
  });

  it('keeps letters of all languages, and has an end [CON-20]', () => {
    expect(printable('ñ ع 木')).toBe('ñ ع 木');
    expect(printable('a'.repeat(20), 5)).toBe('aaaa…');
    fc.assert(
      fc.property(fc.array(fc.nat(0x10ffff), { maxLength: 80 }), fc.integer({ min: 1, max: 50 }), (codes, longest) => {
        const shown = printable(String.fromCodePoint(...codes), longest);
        expect(shown.length).toBeLessThanOrEqual(longest);
        expect(shown).not.toMatch(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u);
      }),
    );
  });
});
