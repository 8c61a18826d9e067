import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { createSteadyClock } from '../../../service/operation/steady-clock';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const YEAR = 365 * DAY;
const NOW = Date.UTC(2026, 10, 28);

/** A machine whose clock is off by `off` ms. `pass` lets time pass, in steps of at most a minute, and returns the clock's last time. */
function machine(off = 0) {
  const tell = vi.fn();
  const own = { off, passed: 5 };
  const clock = createSteadyClock({ machine: () => NOW + own.passed + own.off, passed: () => own.passed, tell });
  const pass = (ms: number, step = MINUTE) => {
    for (let left = ms; left > 0; left -= step) {
      own.passed += Math.min(left, step);
      clock.now();
    }
    return clock.now() - NOW - own.passed;
  };
  return { clock, pass, tell, own };
}

describe('the steady clock', () => {
  it('is the machine’s clock while that runs as time passes', () => {
    const { pass, tell, own } = machine();
    expect([pass(0), pass(3 * DAY, DAY)]).toEqual([0, 0]);
    own.off = 900;
    expect(pass(1)).toBe(900);
    expect(tell).not.toHaveBeenCalled();
  });

  it.each([-20 * YEAR, -400 * DAY, -DAY, -2 * MINUTE, 2 * MINUTE, DAY, 10 * YEAR])(
    'gives out times as if nothing had happened while the machine’s clock is %d ms off for a moment',
    (off) => {
      const { pass, tell, own } = machine();
      pass(DAY, DAY);
      own.off = off;
      expect(pass(9 * MINUTE)).toBe(0);
      expect(tell.mock.calls).toEqual([[off]]);
      own.off = 0;
      expect(pass(YEAR, 30 * DAY)).toBe(0);
      expect(tell).toHaveBeenCalledTimes(1);
    },
  );

  it('follows a clock that has been ahead for 10 minutes, as after a machine slept', () => {
    const { pass, own } = machine();
    own.off = 8 * 60 * MINUTE;
    expect([pass(5 * MINUTE), pass(6 * MINUTE)]).toEqual([0, own.off]);
  });

  it('stands still until a clock that was set back by up to a day has caught up', () => {
    const { clock, pass, own } = machine(0);
    own.off = -60 * MINUTE;
    pass(11 * MINUTE);
    const still = clock.now();
    pass(30 * MINUTE);
    expect(clock.now()).toBe(still);
    expect(pass(60 * MINUTE)).toBe(own.off);
  });

  it('goes back to a clock that was years ahead when the service started, once it has been right for 10 minutes', () => {
    const { pass, own } = machine(10 * YEAR);
    expect(pass(YEAR, DAY)).toBe(10 * YEAR);
    own.off = 0;
    expect([pass(5 * MINUTE), pass(6 * MINUTE)]).toEqual([10 * YEAR, 0]);
  });

  it('goes on from the last time of an earlier process, at a clock that is behind it', () => {
    const { clock, pass } = machine(-400 * DAY);
    clock.atLeast(NOW);
    clock.atLeast(NOW - DAY);
    clock.atLeast(undefined);
    expect(clock.now()).toBe(NOW);
    const before = clock.now();
    pass(5 * MINUTE);
    expect(clock.now()).toBe(before + 5 * MINUTE);
  });

  it.each([9 * DAY, 400 * DAY, 10 * YEAR])(
    'goes on from what an earlier process gave out while a clock that is %d ms ahead at the start is wrong for a moment',
    (off) => {
      const { clock, pass, tell, own } = machine(off);
      clock.startFrom(NOW - MINUTE);
      expect(pass(9 * MINUTE)).toBe(-MINUTE - 5);
      expect(tell).toHaveBeenCalledTimes(1);
      // A page that is as wrong as the time given out decides nothing.
      clock.hear(NOW);
      clock.hear('x');
      expect([clock.doubts(), pass(1)]).toEqual([true, -MINUTE - 5]);
      own.off = 0;
      expect(pass(11 * MINUTE)).toBe(0);
      expect(clock.doubts()).toBe(false);
    },
  );

  it('is the machine’s at once after a month off if a page agrees, and after 10 minutes if none says anything', () => {
    const agreed = machine();
    agreed.clock.startFrom(NOW - 30 * DAY);
    expect(agreed.pass(MINUTE)).toBeLessThan(-29 * DAY);
    agreed.clock.hear(NOW + agreed.own.passed - 4 * MINUTE);
    expect([agreed.pass(1), agreed.clock.doubts()]).toEqual([0, false]);
    const silent = machine();
    silent.clock.startFrom(NOW - 30 * DAY);
    expect(silent.pass(11 * MINUTE)).toBe(0);
  });

  it('is the machine’s at once after a week off, and in a service without rows', () => {
    for (const newest of [NOW - 7 * DAY, undefined]) {
      const { clock, pass, tell } = machine();
      clock.startFrom(newest);
      expect([pass(1), clock.doubts(), tell.mock.calls.length]).toEqual([0, false, 0]);
    }
  });

  it('never goes back unless a clock is over a day behind for 10 minutes, however often it is set', () => {
    const step = fc.record({ off: fc.integer({ min: -10 * YEAR, max: 10 * YEAR }), ms: fc.integer({ min: 0, max: 9 * MINUTE }) });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 50 }), (steps) => {
        const { clock, pass, own } = machine();
        for (const { off, ms } of steps) {
          for (const one of [off, 0]) {
            own.off = one;
            const before = clock.now();
            pass(ms / 2);
            expect(clock.now()).toBeGreaterThanOrEqual(before);
          }
        }
        // Rounding alone differs.
        expect(Math.abs(pass(2 * DAY))).toBeLessThan(MINUTE);
      }),
    );
  });
});
