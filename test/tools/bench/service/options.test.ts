import { describe, expect, it } from 'vitest';
import { readOptions } from '../../../../tools/bench/service/options';

describe('readOptions of bench service', () => {
  it('posts for 5 s over 256 connections, and 100 000 hits for the memory, by default', () => {
    expect(readOptions([])).toEqual({ runs: 3, seconds: 5, connections: 256, hits: 100_000, only: /(?:)/ });
  });

  it('reads counts and a pattern of names', () => {
    const args = ['--runs=1', '--seconds=2', '--connections=8', '--hits=1000000', '--only=embedded'];
    expect(readOptions(args)).toEqual({ runs: 1, seconds: 2, connections: 8, hits: 1_000_000, only: /embedded/ });
  });

  it.each([
    ['--runs=0', '--runs=0: expected a whole number of at least 1'],
    ['--hits=many', '--hits=many: expected a whole number of at least 1'],
    ['--seconds=0.5', '--seconds=0.5: expected a whole number of at least 1'],
    ['--quick', "Unknown option '--quick'"],
  ])('readOptions of bench service rejects %s: %s', (arg, line) => {
    expect(() => readOptions([arg])).toThrow(line);
  });
});
