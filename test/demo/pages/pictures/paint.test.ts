import { expect, it } from 'vitest';
import { createPainter } from '../../../../demo/pages/pictures/paint';
import { scenes } from '../../../../demo/pages/pictures/scenes';

it('createPainter paints every known scene, always the same way, and no other', () => {
  const paint = createPainter();
  for (const scene of Object.keys(scenes)) {
    expect(paint(`${scene}-4`)).toBe(paint(`${scene}-4`));
    expect(paint(`${scene}-4`)).not.toBe(paint(`${scene}-5`));
    expect(paint(`${scene}-4`)).not.toMatch(/NaN|undefined/);
  }
  expect([paint('constructor-1'), paint('forest'), paint('../forest-1')]).toEqual([undefined, undefined, undefined]);
});
