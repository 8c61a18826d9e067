import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { slug } from '../../lib/slug';

describe('slug', () => {
  it.each([
    ['The leak, the map and the rule', 'the-leak-the-map-and-the-rule'],
    ['  ¡Únete — ya!  ', 'unete-ya'],
    ['Über 100% Öl', 'uber-100-ol'],
    ['رسالة أكتوبر', 'رسالة-اكتوبر'],
    ['a/b?c#d', 'a-b-c-d'],
    ['—', ''],
    ['', ''],
  ])('DET-09 %j is %j', (title, expected) => expect(slug(title)).toBe(expected));

  it('DET-09 is at most 96 characters long, and ends with a letter or digit', () => {
    expect(slug(`${'x'.repeat(95)} and more`)).toBe('x'.repeat(95));
    expect(slug('word '.repeat(100))).toMatch(/^.{1,95}[a-z]$/);
  });

  it('DET-09 twice is once, and has nothing that a path would give a meaning', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (title) => {
        expect(slug(slug(title))).toBe(slug(title));
        expect(slug(title)).not.toMatch(/[/?#%\s\\]/);
      }),
      { numRuns: 5_000 },
    );
  });
});
