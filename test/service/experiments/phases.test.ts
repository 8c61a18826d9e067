import { describe, expect, it } from 'vitest';
import { readDefinition } from '../../../lib/targeting/definition';
import { evaluate, type VariantRow } from '../../../service/experiments/evaluate';
import { type DayRow, phasedChance, phasesOf } from '../../../service/experiments/phases';
import { isPhased, plansOf } from '../../../service/experiments/plan';

type Definition = Parameters<typeof plansOf>[0]['experiments'] & {};

const at = (day: string) => Date.parse(day);
const sharesOf = (...given: Parameters<typeof phasesOf>) =>
  phasesOf(...given).map(({ until, shares }) => [until, Object.fromEntries(shares)]);
const day = (name: string, counts: Readonly<Record<string, number>>): DayRow[] =>
  Object.entries(counts).map(([variant, visitors]) => ({ variant, day: name, visitors }));
const HALVES = { id: 'hero', variants: ['control', 'variant1'] } as const;

describe('A16: an experiment’s phases', () => {
  it('are one without earlier weights, and else as many as it had weights', () => {
    expect(sharesOf(readDefinition(HALVES))).toEqual([[Number.POSITIVE_INFINITY, { control: 1, variant1: 1 }]]);
    const earlier = [
      { until: '2026-11-15T00:00:00Z', weights: { control: 9, variant1: 1 } },
      { until: '2026-11-08T00:00:00Z', weights: { control: 1 } },
    ];
    expect(sharesOf(readDefinition(HALVES), earlier)).toEqual([
      [at('2026-11-08'), { control: 1, variant1: 0 }],
      [at('2026-11-15'), { control: 9, variant1: 1 }],
      [Number.POSITIVE_INFINITY, { control: 1, variant1: 1 }],
    ]);
  });

  it('are looked for where a definition has some, of a page or a prompt', () => {
    const phased = { ...HALVES, phases: [{ until: '2026-11-08T00:00:00Z', weights: { control: 1 } }] };
    expect([isPhased({}), isPhased({ experiments: [HALVES] })]).toEqual([false, false]);
    expect([isPhased({ experiments: [HALVES, phased] }), isPhased({ prompts: { main: [{}, { experiment: phased }] } })]).toEqual([
      true,
      true,
    ]);
  });

  it('begin and end with its variants', () => {
    const variants = { control: {}, variant1: {}, variant2: { weight: 2, start: '2026-11-08T00:00:00Z', end: '2026-11-15T00:00:00Z' } };
    expect(sharesOf(readDefinition({ id: 'hero', variants }))).toEqual([
      [at('2026-11-08'), { control: 1, variant1: 1, variant2: 0 }],
      [at('2026-11-15'), { control: 1, variant1: 1, variant2: 2 }],
      [Number.POSITIVE_INFINITY, { control: 1, variant1: 1, variant2: 0 }],
    ]);
  });
});

describe('A16: the split of visitors', () => {
  const resultOf = (experiments: Definition, days: readonly DayRow[]) => {
    const total = new Map<string, number>();
    for (const { variant, visitors } of days) total.set(variant, (total.get(variant) ?? 0) + visitors);
    const rows = [...total].map(
      ([variant, visitors]): VariantRow => ({
        ...{ experiment: 'hero', variant, visitors, exposures: visitors, event: '', currency: '' },
        ...{ conversions: 0, amount: 0, squares: 0, begun: 0 },
      }),
    );
    return evaluate(rows, plansOf({ experiments })('hero'), { days });
  };
  const ofHero = (experiments: Definition, days: readonly DayRow[]) => resultOf(experiments, days).mismatch;
  const rollout = { ...HALVES, phases: [{ until: '2026-11-08T00:00:00Z', weights: { control: 1, variant1: 0 } }] };

  it.each([
    [
      '900 to 100 at 90 to 10',
      [{ id: 'hero', variants: { control: { weight: 9 }, variant1: {} } }],
      day('2026-11-01', { control: 900, variant1: 100 }),
      false,
    ],
    ['500 to nobody at halves', [HALVES], day('2026-11-01', { control: 500 }), true],
    ['2 to nobody at halves', [HALVES], day('2026-11-01', { control: 2 }), false],
    [
      'all for a week, then halves',
      [rollout],
      [...day('2026-11-02', { control: 500 }), ...day('2026-11-10', { control: 250, variant1: 250 })],
      false,
    ],
    [
      'the same where nothing says so',
      [HALVES],
      [...day('2026-11-02', { control: 500 }), ...day('2026-11-10', { control: 250, variant1: 250 })],
      true,
    ],
    [
      'all for a week, and then four fifths in place of halves',
      [rollout],
      [...day('2026-11-02', { control: 500 }), ...day('2026-11-10', { control: 400, variant1: 100 })],
      true,
    ],
    [
      'those of the day on which pages may be cached',
      [rollout],
      [...day('2026-11-02', { control: 500 }), ...day('2026-11-08', { control: 500 })],
      false,
    ],
  ] as const)('is judged by the weights that held: %s', (_, experiments, days, mismatch) => {
    expect(ofHero(experiments as unknown as Definition, days)).toBe(mismatch);
  });

  it('are told where visitors came in several of them, as all are compared together', () => {
    const told = (days: readonly DayRow[]) => {
      return resultOf([rollout], days).phases;
    };
    const [before, after] = [day('2026-11-02', { control: 100 }), day('2026-11-10', { control: 50, variant1: 50 })];
    expect([told([...before, ...after]), told(after), told([])]).toEqual([2, undefined, undefined]);
  });

  it('is as likely as its least likely phase, times their number', () => {
    const phases = phasesOf(readDefinition(HALVES), [{ until: '2026-11-08T00:00:00Z', weights: { control: 1, variant1: 1 } }]);
    const one = day('2026-11-02', { control: 70, variant1: 130 });
    const fair = day('2026-11-10', { control: 100, variant1: 100 });
    expect(phasedChance([...one, ...fair], phases)).toBeCloseTo(2 * phasedChance(one, phases), 12);
    expect(phasedChance([], phases)).toBe(1);
  });
});
