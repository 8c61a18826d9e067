import { describe, expect, it } from 'vitest';
import { waitedForProcessor, whyBehind } from '../../../service/worker/why-behind';

describe('why a worker is behind', () => {
  it.each([
    ['that had no processor', { took: 1_000, stored: 900, waited: 600 }, /^no processor was free/],
    ['whose store is slow', { took: 1_000, stored: 900, waited: 100 }, /^the store took/],
    ['on a system that does not tell', { took: 1_000, stored: 900, waited: undefined }, /^the store took/],
    ['that only has too much to do', { took: 1_000, stored: 300, waited: 0 }, /^more arrived/],
  ])('is said of one %s', (_, spent, words) => {
    expect(whyBehind(spent)).toMatch(words);
  });

  it.runIf(process.platform === 'linux')('is known of this thread, which has waited for no processor longer than it is here', () => {
    const before = waitedForProcessor() ?? expect.fail('the system does not tell');
    for (const end = performance.now() + 20; performance.now() < end; );
    const after = waitedForProcessor() ?? 0;
    expect(after).toBeGreaterThanOrEqual(before);
    expect(after).toBeLessThan(performance.now() + 60_000);
  });
});
