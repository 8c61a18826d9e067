import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { slug } from '../../../lib/url/slug';

describe('slug', () => {
  it.each([
    ['The leak, the map and the rule', 'the-leak-the-map-and-the-rule'],
    ['  ¡Únete — ya!  ', 'unete-ya'],
    ['Über 100% Öl', 'uber-100-ol'],
    ['رسالة أكتوبر', 'رسالة-اكتوبر'],
    ['a/b?c#d', 'a-b-c-d'],
    ['—', ''],
    ['', ''],
  ])('slug turns %j into %j [DET-09]', (title, expected) => expect(slug(title)).toBe(expected));

  it('returns at most 96 characters, ending in a letter or digit [DET-09]', () => {
    expect(slug(`${'x'.repeat(95)} and more`)).toBe('x'.repeat(95));
    expect(slug('word '.repeat(100))).toMatch(/^.{1,95}[a-z]$/);
  });

  it('is idempotent, and leaves no character that is special in a path [DET-09]', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (title) => {
        expect(slug(slug(title))).toBe(slug(title));
        expect(slug(title)).not.toMatch(/[/?#%\s\\]/);
      }),
      { numRuns: 5_000 },
    );
  });
});
