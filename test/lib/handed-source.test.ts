import fc from 'fast-check';
import { expect, it } from 'vitest';
import { handSource, readHandedSource } from '../../lib/handed-source';
import { readParameters } from '../../lib/url';

const FIELDS = ['utm_source', 'utm_medium', 'utm_campaign', 'utm_content', 'utm_term', 'campaign_id', 'gclid', 'ttclid', 'web_source'];

it('is as long as what it says, and little more [DEC-02]', () =>
  expect(
    handSource({
      utm_source: 'newsletter',
      utm_medium: 'email',
      gclid: 'G1',
      attribution_type: 'utm',
      web_source: 'newsletter',
      page: 'x',
    }),
  ).toBe('custom_source=0newsletter~1email~6utm~8newsletter~dG1'));

it('is nothing where there is nothing to say [DEC-02]', () => {
  expect(handSource({})).toBe('');
  expect(handSource({ utm_source: '', other: 'x' })).toBe('');
});

it('is read as it was written, by a link and by a form [DEC-02] [DEC-04]', () => {
  const fields = fc.dictionary(fc.constantFrom(...FIELDS), fc.string({ unit: 'grapheme', minLength: 1 }));
  fc.assert(
    fc.property(fields, (fields) => {
      const query = handSource(fields);
      expect(query).toMatch(/^(custom_source=[\w.*~%-]+)?$/);
      const [[, value = ''] = []] = readParameters(query);
      expect(Object.fromEntries(readHandedSource(value))).toEqual(fields);
      const [[, sent = ''] = []] = readParameters(`${new URLSearchParams([['custom_source', value]])}`);
      expect(Object.fromEntries(readHandedSource(sent))).toEqual(fields);
    }),
    { numRuns: 500 },
  );
});

it.each(['', '~~', '=', 'zx', '-x', '&0', '%', '~0=a'])(
  'is read of any text without a throw, and leaves out what it does not know: %s',
  (text) =>
    expect(
      readHandedSource(text)
        .map(([, value]) => value)
        .join(''),
    ).toBe(''),
);

it('says nothing of half a character [DEC-04]', () => expect(() => handSource({ utm_source: '\ud83d' })).not.toThrow());
