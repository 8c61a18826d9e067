import fc from 'fast-check';
import { expect, it } from 'vitest';
import { clipBefore } from '../../../lib/privacy/clip';
import { createRedactor } from '../../../plugins/analytics/hit/redact';
import { redactText, redactUrl } from '../../../plugins/errors/report/redact';

it('a clipped text leaves texts up to the limit alone', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 50 }), (text) => {
      expect(clipBefore(text, 50)).toBe(text);
    }),
  );
});

it.each([
  ['https://x.example/a#/b/c/dddd', 28, 'https://x.example/a#/b/c/'],
  ['one two jane@example.org', 18, 'one two '],
  ['call +1 (555) 010-0199 now', 20, 'call'],
  ['a=1&b=jane@example.org', 14, 'a=1&b='],
  ['x'.repeat(100), 50, ''],
])('a clipped text cuts %j at %i without what the cut halves', (text, longest, kept) =>
  expect(clipBefore(text, longest).trim()).toBe(kept.trim()),
);

it('a clipped text shows no part of an email address or a phone number at any place of the cut', () => {
  const secret = fc.constantFrom('jane.doe@example.org', '+1 (555) 010-0199', 'jane%40example.org');
  fc.assert(
    fc.property(secret, fc.integer({ min: 0, max: 40 }), (text, before) => {
      const clipped = clipBefore(`${'a b/'.repeat(30)}${' '.repeat(before)}${text} and more`, 120 + 18);
      expect(clipped.endsWith(text) || !/jane|555|example/.test(clipped)).toBe(true);
    }),
    { numRuns: 300 },
  );
});

const { text } = createRedactor();
/** A megabyte of each shape. */
const shapes: Readonly<Record<string, (size: number) => string>> = {
  'a fragment of one word': (size) => `https://x.example/a#${'x'.repeat(size)}`,
  'a fragment of a query': (size) => `https://x.example/a#${'a=1&'.repeat(size / 4)}`,
  'a fragment of a path': (size) => `https://x.example/a#/${'ab12cd/'.repeat(size / 7)}`,
  'base64 in a fragment': (size) => `https://x.example/a#${'eyJhIjoi'.repeat(size / 8)}`,
  hex: (size) => `https://x.example/a#${'6a40'.repeat(size / 4)}`,
  'escapes in a query': (size) => `https://x.example/a?b=${'%2540'.repeat(size / 5)}`,
  'a path': (size) => `https://x.example/${'reset/'.repeat(size / 6)}`,
  digits: (size) => `Call ${'5 '.repeat(size / 2)}`,
  words: (size) => 'word '.repeat(size / 5),
};
it.each(Object.entries(shapes))(
  'a clipped text is redacted as fast for a megabyte of %s as for 6000 characters, and reported short [PRV-02]',
  (_, make) => {
    for (const clean of [text, redactUrl, redactText]) expect(clean(make(1_000_000)).length).toBeLessThanOrEqual(6_000);
    // The time is that of the first 6000 characters: nothing after them is read.
    expect(clipBefore(make(1_000_000), 6_000)).toBe(clipBefore(make(6_300).slice(0, 6_050), 6_000));
  },
);
