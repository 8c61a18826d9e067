import { describe, expect, it } from 'vitest';
import { createLoginTries } from '../../../service/contact/login-tries';

const tries = () => {
  const clock = { now: 0 };
  return { clock, tries: createLoginTries(() => clock.now) };
};
const begun = (from: ReturnType<typeof createLoginTries>, count: number, of: (i: number) => { address: string; contact: string }) =>
  Array.from({ length: count }, (_, i) => from.begin(of(i))).filter(Boolean).length;

describe('failed logins', () => {
  it.each([
    ['one address, many contacts', 20, (i: number) => ({ address: '203.0.113.5', contact: `${i}` })],
    ['one network of 64 bits', 20, (i: number) => ({ address: `2001:db8::${i.toString(16)}`, contact: `${i}` })],
    ['one contact, many addresses', 10, (i: number) => ({ address: `203.0.${i >> 8}.${i & 255}`, contact: '7' })],
    ['an address within the organisation', 120, (i: number) => ({ address: '127.0.0.1', contact: `${i}` })],
  ])('are bounded for %s, also where all are under way at once', (_what, most, of) => {
    expect(begun(tries().tries, 1_500, of)).toBe(most);
  });

  it('are counted anew after a minute', () => {
    const { clock, tries: counted } = tries();
    const of = () => ({ address: '203.0.113.5', contact: '7' });
    expect(begun(counted, 20, of)).toBe(10);
    clock.now = 59_999;
    expect(begun(counted, 20, of)).toBe(0);
    clock.now = 60_000;
    expect(begun(counted, 20, of)).toBe(10);
  });

  it('do not include logins that succeeded', () => {
    const { tries: counted } = tries();
    for (let i = 0; i < 1_000; i++) {
      const succeeded = counted.begin({ address: '203.0.113.5', contact: '7' });
      expect(succeeded).toBeDefined();
      succeeded?.();
    }
  });

  it('failed logins leave a neighbour’s tries alone', () => {
    const { tries: counted } = tries();
    begun(counted, 100, () => ({ address: '203.0.113.5', contact: '7' }));
    expect(counted.begin({ address: '203.0.113.6', contact: '8' })).toBeDefined();
  });
});
