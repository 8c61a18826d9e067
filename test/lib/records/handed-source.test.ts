import fc from 'fast-check';
import { expect, it } from 'vitest';
import { handSource, readHandedSource } from '../../../lib/records/handed-source';
import { readParameters } from '../../../lib/url/url';

const FIELDS = ['utm_source', 'utm_medium', 'utm_campaign', 'utm_content', 'utm_term', 'campaign_id', 'gclid', 'ttclid', 'web_source'];

it('the codec of a source writes little more than the values themselves [DEC-02]', () =>
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

it('the codec of a source writes nothing for a source without known fields [DEC-02]', () => {
  expect(handSource({})).toBe('');
  expect(handSource({ utm_source: '', other: 'x' })).toBe('');
});

it('round-trips through a link and through a form [DEC-02 DEC-04]', () => {
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
  'the codec of a source reads any text without throwing, and omits unknown fields: %s',
  (text) =>
    expect(
      readHandedSource(text)
        .map(([, value]) => value)
        .join(''),
    ).toBe(''),
);

it('the codec of a source does not throw for half a surrogate pair [DEC-04]', () =>
  expect(() => handSource({ utm_source: '\ud83d' })).not.toThrow());
