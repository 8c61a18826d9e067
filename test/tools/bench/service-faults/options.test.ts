import { describe, expect, it } from 'vitest';
import { readOptions } from '../../../../tools/bench/service-faults/options';

describe('readOptions of bench service-faults', () => {
  it('readOptions of bench service-faults has 100 browsers by default', () => {
    expect(readOptions([])).toEqual({ browsers: 100, batches: 500, only: /(?:)/ });
  });

  it('reads counts and a pattern of names', () => {
    expect(readOptions(['--browsers=2000', '--batches=50', '--only=SIGKILL'])).toEqual({ browsers: 2_000, batches: 50, only: /SIGKILL/ });
  });

  it.each(['--browsers=0', '--batches=x'])('readOptions of bench service-faults rejects %s', (arg) => {
    expect(() => readOptions([arg])).toThrow(`${arg}: expected a whole number of at least 1`);
  });
});
