import { describe, expect, it } from 'vitest';
import { readOptions } from '../../../../tools/bench/large-store/options';

describe('readOptions of bench large-store', () => {
  it('measures everything over 100,000 hits by default', () => {
    expect(readOptions([])).toEqual({ hits: 100_000, store: 'embedded', parts: ['migrate', 'kills'], in: undefined });
  });

  it('reads a size, a store, a part and a folder', () => {
    expect(readOptions(['--hits', '5000000', '--store', 'postgres', '--only', 'kills', '--in', '/data'])).toEqual({
      ...{ hits: 5_000_000, store: 'postgres', parts: ['kills'], in: '/data' },
    });
  });

  it.each([
    ['--hits', '0', '--hits must be a whole number of at least 1'],
    ['--store', 'other', '--store must be embedded or postgres'],
    ['--only', 'other', '--only must be migrate or kills'],
  ])('readOptions of bench large-store rejects %s %s', (name, value, message) => {
    expect(() => readOptions([name, value])).toThrow(message);
  });
});
