import { describe, expect, it } from 'vitest';
import { readOptions } from '../../../../tools/bench/compare/options';

describe('readOptions of bench compare', () => {
  it.each<[args: string[], runs: number, quick: boolean, write: boolean]>([
    [[], 9, false, false],
    [['--quick'], 3, true, false],
    [['--runs=5', '--write'], 5, false, true],
    [['--quick', '--runs=1'], 1, true, false],
  ])('readOptions of bench compare reads %j', (args, runs, quick, write) => {
    expect(readOptions(args)).toMatchObject({ runs, quick, write });
  });

  it('readOptions of bench compare reads a pattern of ids', () => {
    expect(readOptions(['--only=^taproot']).only).toEqual(/^taproot/);
  });

  it.each([
    ['--runs=0', '--runs=0: expected a count of at least 1'],
    ['--runs=x', '--runs=x: expected a count of at least 1'],
    ['--runs', 'argument missing'],
    ['quick', "Unexpected argument 'quick'"],
    ['--fast', "Unknown option '--fast'"],
  ])('readOptions of bench compare rejects %s: %s', (arg, line) => {
    expect(() => readOptions([arg])).toThrow(line);
  });
});
