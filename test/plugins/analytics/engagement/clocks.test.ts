import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { advance, type Clocks, hiddenBetween, type Moment, startClocks } from '../../../../plugins/analytics/engagement/clocks';

describe('hidden-before', () => {
  const changes = [
    { name: 'visible', startTime: 0 },
    { name: 'hidden', startTime: 1000 },
    { name: 'visible', startTime: 3000 },
    { name: 'hidden', startTime: 9000 },
  ];
  const spans: [from: number, to: number, hidden: number][] = [
    [0, 500, 0],
    [0, 5000, 2000],
    [2000, 5000, 1000],
    [3000, 10_000, 1000],
    [0, 10_000, 3000],
  ];
  it.each(spans)('hiddenBetween %i and %i ms is %i ms [ENG-01]', (from, to, hidden) => {
    expect(hiddenBetween(changes, from, to)).toBe(hidden);
  });
});

describe('clocks', () => {
  const at = (clock: number, more: Partial<Moment> = {}): Moment => ({ clock, now: 1_000_000 + clock, visible: true, active: 0, ...more });
  /** Returns the clocks after these moments. */
  const reading = (...moments: Moment[]): Clocks => moments.slice(1).reduce(advance, startClocks(moments[0] as Moment)).clocks;
  const seconds = (from: number, to: number, more: Partial<Moment> = {}) =>
    Array.from({ length: to - from + 1 }, (_, i) => at((from + i) * 1000, more));

  describe('engagement clocks', () => {
    it('count visible and hidden time and their sum [ENG-01]', () => {
      const clocks = reading(...seconds(0, 9), ...seconds(10, 19, { visible: false }), ...seconds(20, 25));
      expect(clocks).toMatchObject({ visible: 15_000, hidden: 10_000, total: 25_000, raw: 25_000 });
    });

    it('count attention until 30 s after the last sign of the visitor [ENG-01]', () => {
      expect(reading(...seconds(0, 40)).attention).toBe(30_000);
      expect(reading(...seconds(0, 20), ...seconds(21, 60, { active: 20_000 })).attention).toBe(50_000);
      expect(reading(...seconds(0, 40), ...seconds(41, 50, { active: 41_000 })).attention).toBe(39_000);
    });

    it('stop while the machine sleeps, except the raw clock [ENG-01]', () => {
      const slept = [at(0), at(1000), at(3_601_000, { active: 3_601_000 }), at(3_602_000, { active: 3_601_000 })];
      expect(reading(...slept)).toEqual({ attention: 2000, visible: 2000, hidden: 0, total: 2000, raw: 3_602_000 });
      // The monotonic clock may stand still while the machine sleeps.
      expect(reading(at(0), at(1000, { now: 1_000_000 + 3_600_000 }))).toMatchObject({ visible: 1000, total: 1000, raw: 3_600_000 });
    });

    it('do not mistake the rare ticks of a hidden tab for sleep [ENG-01]', () => {
      expect(reading(at(0, { visible: false }), at(60_000, { visible: false }))).toMatchObject({ hidden: 60_000, total: 60_000 });
    });

    it('lose nothing when the wall clock is set back [ENG-01]', () => {
      expect(reading(at(0), at(1000, { now: 0 })).raw).toBe(1000);
    });

    it('count the time before they were created [ENG-01]', () => {
      expect(startClocks(at(90_000), 80_000, 10_000).clocks).toEqual({
        ...{ attention: 30_000, visible: 80_000, hidden: 10_000, total: 90_000, raw: 90_000 },
      });
    });

    it('never go back and stay consistent, whatever happens [ENG-01]', () => {
      const step = fc.record({
        passed: fc.integer({ min: -1000, max: 100_000 }),
        now: fc.integer({ min: -100_000, max: 100_000 }),
        visible: fc.boolean(),
        acted: fc.boolean(),
      });
      fc.assert(
        fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
          let state = startClocks(at(0));
          let clock = 0;
          let active = 0;
          for (const { passed, now, visible, acted } of steps) {
            clock += passed;
            if (acted) active = clock;
            const next = advance(state, { clock, now: 1_000_000 + now, visible, active });
            for (const name of ['attention', 'visible', 'hidden', 'total', 'raw'] as const)
              expect(next.clocks[name]).toBeGreaterThanOrEqual(state.clocks[name]);
            expect(next.clocks.visible + next.clocks.hidden).toBe(next.clocks.total);
            expect(next.clocks.attention).toBeLessThanOrEqual(next.clocks.visible);
            expect(next.clocks.total).toBeLessThanOrEqual(next.clocks.raw);
            state = next;
          }
        }),
        { numRuns: 500 },
      );
    });
  });
});
