import { describe, expect, it } from 'vitest';
import { readOptions } from '../../../../tools/bench/session/options';

describe('readOptions of bench session', () => {
  it('walks three visitors through four pages of each site and of the stack by default', () => {
    const { only, ...counts } = readOptions([]);
    expect(counts).toEqual({ runs: 3, pages: 4, slow: 1 });
    expect(['taproot', 'taproot-blogs', 'taproot-agreed', 'stack', 'stack-first'].filter((id) => only.test(id))).toEqual([
      'taproot',
      'taproot-blogs',
      'stack',
    ]);
  });

  it('reads counts, a pattern of ids and the folder of another build', () => {
    const args = ['--runs=5', '--pages=2', '--slow=4', '--only=blogs', '--against=/builds/before'];
    expect(readOptions(args)).toEqual({ runs: 5, pages: 2, slow: 4, only: /blogs/, against: '/builds/before' });
  });

  it.each([
    ['--pages=0', '--pages=0: expected a whole number of at least 1'],
    ['--slow=fast', '--slow=fast: expected a whole number of at least 1'],
    ['--quick', "Unknown option '--quick'"],
  ])('readOptions of bench session rejects %s: %s', (arg, line) => {
    expect(() => readOptions([arg])).toThrow(line);
  });
});
