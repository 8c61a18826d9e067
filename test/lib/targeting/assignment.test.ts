import { describe, expect, it } from 'vitest';
import type { Variant } from '../../../lib/contracts/variants';
import { choose, forcedVariants } from '../../../lib/targeting/assignment';
import { armsOf } from '../../plugins/experiments/arms';

const THREE: Variant[] = ['control', 'variant1', 'variant2'];
const arms = armsOf(THREE);
const never = () => false;
const enter = () => ({ variant: 'variant1' }) as const;
const visitor = { arms, enter, steady: () => true, held: true };

describe('choose', () => {
  it.each([
    ['prefers the variant of the address over the stored one [EXP-03]', { forced: 'variant2', stored: 'control' }, 'variant2', 'forced'],
    ['prefers the variant of the address over the visible one [EXP-03]', { forced: 'variant2', seen: 'control' }, 'variant2', 'forced'],
    ['keeps the stored variant [EXP-03]', { stored: 'variant2' }, 'variant2', 'stored'],
    ['keeps the stored variant even when it moves the page [EXP-03]', { stored: 'variant2', steady: never }, 'variant2', 'stored'],
    ['draws a variant otherwise [EXP-03]', {}, 'variant1', 'drawn'],
    ['ignores an unknown variant in the address [EXP-03]', { forced: 'variant4' }, 'variant1', 'drawn'],
    ['draws again when the stored variant no longer exists [EXP-03]', { stored: 'variant3' }, 'variant1', 'drawn'],
    ['keeps a variant that no longer exists while it is visible [EXP-04]', { stored: 'variant3', seen: 'variant3' }, 'variant3', 'default'],
    ['keeps the visible control over the stored variant [EXP-04]', { stored: 'variant2', seen: 'control' }, 'control', 'default'],
    ['draws nothing once the control is visible [EXP-04]', { seen: 'control' }, 'control', 'late'],
    ['draws nothing when a variant would move the page [EXP-04]', { steady: never }, 'control', 'late'],
    ['lets a visitor enter who was late on an earlier page [EXP-04]', { stored: 'late' }, 'variant1', 'drawn'],
    ['keeps the control for a visitor who is late again [EXP-04]', { stored: 'late', seen: 'control' }, 'control', 'late'],
    [
      'leaves a visitor who may not enter with the control, and not late',
      { enter: () => ({ out: 'coverage' }), steady: never },
      'control',
      'default',
    ],
    ['does not count a visitor as late when the page was never held [EXP-04]', { seen: 'control', held: false }, 'control', 'default'],
    [
      'returns the control when the experiment does not run [EXP-02]',
      { arms: [], forced: 'variant1', stored: 'variant1' },
      'control',
      'default',
    ],
    [
      'keeps the visible variant when the experiment no longer runs [EXP-04]',
      { arms: [], stored: 'variant1', seen: 'variant1' },
      'variant1',
      'default',
    ],
  ] as const)('%s', (_, more, variant, from) => {
    expect(choose({ ...visitor, ...more })).toEqual({ variant, from });
  });
});

it('forcedVariants reads one variant per experiment, the first that the address names [EXP-03]', () => {
  const forced = forcedVariants('?_variant=hero:variant1&x=1&_variant=cta%3Acontrol&_variant=hero:variant2&_variant=odd');
  expect(Object.fromEntries(forced)).toEqual({ hero: 'variant1', cta: 'control', odd: undefined });
});
