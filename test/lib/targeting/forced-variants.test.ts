import { expect, it } from 'vitest';
import { forcedVariants } from '../../../lib/targeting/forced-variants';

it('forcedVariants reads one variant per experiment, the first that the address names [EXP-03]', () => {
  const forced = forcedVariants('?_variant=hero:variant1&x=1&_variant=cta%3Acontrol&_variant=hero:variant2&_variant=odd');
  expect(Object.fromEntries(forced)).toEqual({ hero: 'variant1', cta: 'control', odd: undefined });
});
