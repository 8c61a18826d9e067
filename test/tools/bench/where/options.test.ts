import { describe, expect, it } from 'vitest';
import { readOptions } from '../../../../tools/bench/where/options';

describe('readOptions of bench where', () => {
  it('measures the first page view on a processor at full speed by default', () => {
    expect(readOptions([])).toEqual({ runs: 5, slow: 1, view: 1, only: /(?:)/ });
  });

  it('reads counts and a pattern of site ids', () => {
    expect(readOptions(['--runs=3', '--slow=4', '--view=2', '--only=main'])).toEqual({ runs: 3, slow: 4, view: 2, only: /main/ });
  });

  it.each([
    ['--runs=0', '--runs=0: expected a whole number of at least 1'],
    ['--slow=fast', '--slow=fast: expected a whole number of at least 1'],
    ['--view=1.5', '--view=1.5: expected a whole number of at least 1'],
    ['--quick', "Unknown option '--quick'"],
  ])('readOptions of bench where rejects %s: %s', (arg, line) => {
    expect(() => readOptions([arg])).toThrow(line);
  });
});
