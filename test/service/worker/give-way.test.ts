import { describe, expect, it } from 'vitest';
import { giveWay, mayTakeBack } from '../../../service/worker/give-way';

const system = (own: number, may: boolean) => {
  const set: number[] = [];
  return { set, system: { get: () => own, set: (nice: number) => void set.push(nice), mayTakeBack: () => may } };
};

describe('a worker’s priority', () => {
  it('is low while it keeps up, its process’s once it is over 2 s behind, and low again under 0.5 s', () => {
    const { set, system: own } = system(-5, true);
    const heed = giveWay(own);
    const asked = [0, 1_999, 2_001, 60_000, 600, 499, 0].map(heed);
    expect(set).toEqual([5, -5, 5]);
    expect(asked).toEqual([true, true, false, false, false, true, true]);
  });

  it('is lower by a little where a thread can’t take it back, and never set again', () => {
    const { set, system: own } = system(0, false);
    const heed = giveWay(own);
    expect([0, 60_000, 0].map(heed)).toEqual([false, false, false]);
    expect(set).toEqual([5]);
  });

  it('is no lower than the system’s lowest', () => {
    const { set, system: own } = system(15, true);
    giveWay(own);
    expect(set).toEqual([19]);
  });

  const status = (capabilities: string) => `Name:\tnode\nCapEff:\t${capabilities}\nSeccomp:\t0\n`;
  const limits = (soft: number) => `Max nice priority         ${soft}                    ${soft}                    \n`;
  it.each([
    ['the capability', 0, '000001ffffffffff', 0, true],
    ['neither capability nor limit', 0, '0000000000000000', 0, false],
    ['a limit of 20', 0, '0000000000000000', 20, true],
    ['a limit of 20 and a higher priority', -5, '0000000000000000', 20, false],
    ['other capabilities alone', 0, '00000000a00425fb', 0, false],
  ])('can be taken back by %s: %d %s %d %s', (_, nice, capabilities, soft, may) => {
    expect(mayTakeBack(nice, status(capabilities), limits(soft))).toBe(may);
  });

  it('can’t be taken back where the system does not say', () => {
    expect(mayTakeBack(0, '', '')).toBe(false);
  });
});
