import { expect, it } from 'vitest';
import { functionsOf, nameStart, parse } from '../../../../tools/build/called/functions';
import { keysBy } from '../../../../tools/build/called/keys';

/** A file whose line is the source's second one, `AACA`, from its third column on. */
const mapOf = (source: string) => ({
  version: 3,
  sources: ['webpack://taproot/./lib/a.ts'],
  sourcesContent: [source],
  names: [],
  mappings: 'AACE',
});
const START = { line: 1, column: 0 };
const keyOf = (source: string) => keysBy(mapOf(source))(START);

it('keysBy names a place by its line and the one before, whatever their indentation', () => {
  expect(keyOf('one\n  two')).toMatch(/^[\w-]{6}$/);
  expect(keyOf('one\n  two\nmore')).toBe(keyOf('  one\n  two'));
  expect(keyOf('other\n  two')).not.toBe(keyOf('one\n  two'));
  expect(keyOf('one\n  too')).not.toBe(keyOf('one\n  two'));
});

it('keysBy has no name for a place without a source', () => {
  expect(keysBy({ ...mapOf('one'), mappings: '' })(START)).toBeUndefined();
  expect(keysBy({ ...mapOf('one'), sourcesContent: undefined })(START)).toBeUndefined();
});

it('a method has the same name as the property that holds it in brackets', () => {
  const startOf = (text: string) => {
    const script = parse(text);
    const [one] = functionsOf(script);
    return one && nameStart(one, script);
  };
  expect([startOf('x={one(){}}'), startOf('x={one:(function(){})}'), startOf('x=()=>1')]).toEqual([3, 3, 2]);
});
