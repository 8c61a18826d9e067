import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { funnelIn, lossesOf, USUAL_STEPS, worstOf, writeStep } from '../../../../../service/console/screens/funnel/steps';

describe('a funnel in an address', () => {
  it('brings back its steps in their order, whatever they are called', () => {
    const step = fc.record({ event: fc.string({ minLength: 1 }), page: fc.string({ minLength: 1 }) }, { requiredKeys: ['event'] });
    fc.assert(
      fc.property(fc.array(step, { minLength: 1, maxLength: 8 }), fc.integer({ min: 0, max: 90 }), (steps, window) => {
        const query = new URLSearchParams([...steps.map((one): [string, string] => ['step', writeStep(one)]), ['window', String(window)]]);
        expect(funnelIn(new URLSearchParams(query.toString()))).toEqual({ steps, window });
      }),
    );
  });

  it.each(['', 'step=', 'step=%25E0%25A4', 'window=', 'window=9999', 'window=-1', 'window=x'])('has the usual steps for “%s”', (search) => {
    expect(funnelIn(new URLSearchParams(search))).toEqual({ steps: USUAL_STEPS, window: 7 });
  });
});

describe('the losses of a funnel', () => {
  it('A7: are people of people, from 0 to 1', () => {
    const losses = lossesOf({ steps: [{ people: 200 }, { people: 50 }, { people: 50 }, { people: 10 }] });
    expect(losses.map(({ lost }) => lost)).toEqual([0, 150, 0, 40]);
    expect(losses.map(({ ofFirst }) => ofFirst)).toEqual([1, 0.25, 0.25, 0.05]);
    expect(losses.map(({ ofBefore }) => ofBefore)).toEqual([0, 0.75, 0, 0.8]);
    expect(worstOf(losses)).toBe(1);
  });

  it('A5: leave out who may still go on', () => {
    const losses = lossesOf({ steps: [{ people: 200 }, { people: 50 }, { people: 10 }], waits: [100, 40] });
    expect(losses.map(({ lost, open, ofBefore }) => [lost, open, ofBefore])).toEqual([
      [0, 0, 0],
      [50, 100, 0.25],
      [0, 40, 0],
    ]);
    expect(worstOf(losses)).toBe(1);
  });

  it('have no shares where nobody began', () => {
    const losses = lossesOf({ steps: [{ people: 0 }, { people: 0 }] });
    expect(losses.map(({ ofFirst, ofBefore }) => [ofFirst, ofBefore])).toEqual([
      [undefined, undefined],
      [undefined, undefined],
    ]);
    expect(worstOf(losses)).toBeUndefined();
  });
});
