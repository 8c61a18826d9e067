import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dock } from '../../../plugins/consent/dock';

describe('dock', () => {
  it.each([
    ['in the middle', false, 300, 320, false],
    ['beneath it', false, 560, 580, true],
    ['partly beneath it', false, 390, 410, true],
    ['beneath it, docked at the top', true, 50, 70, false],
    ['in the middle, docked at the top', true, 300, 320, true],
    ['too tall for either edge', false, 100, 590, false],
  ])('moves the banner for a focus %s, and scrolls nothing [CON-18]', (_, atTop, top, bottom, expected) => {
    expect(dock(atTop, { top, bottom }, 200, 600)).toEqual({ atTop: expected, scroll: 0 });
  });

  it.each([
    ['hidden at either edge, of which the lower one is the banner’s', false, 109, 147, false, 60],
    ['hidden at either edge, of which the upper one is the banner’s', true, 109, 147, true, -60],
    ['partly in sight, though covered at either edge', false, 70, 180, false, 0],
    ['hidden beneath it, and partly in sight if it moves', false, 90, 180, true, 0],
    ['taller than what is free', false, 90, 168, false, 81],
    ['below the window', false, 300, 340, false, 0],
    ['far to the side of the page, where scripts put fields', false, -9999, -9980, false, 0],
  ])('a low window is scrolled for a focus that would be hidden alone: one %s [CON-18]', (_, atTop, top, bottom, expected, scroll) => {
    expect(dock(atTop, { top, bottom }, 169, 256)).toEqual({ atTop: expected, scroll });
  });

  it('leaves a part of any focus within the window in sight [CON-18]', () => {
    fc.assert(
      fc.property(
        fc.boolean(),
        fc.nat(599),
        fc.integer({ min: 1, max: 300 }),
        fc.integer({ min: 1, max: 590 }),
        (before, y, height, banner) => {
          const focused = { top: y, bottom: Math.min(600, y + height) };
          const { atTop, scroll } = dock(before, focused, banner, 600);
          const [from, to] = atTop ? [banner, 600] : [0, 600 - banner];
          expect(focused.top - scroll < to && focused.bottom - scroll > from).toBe(true);
        },
      ),
    );
  });
});
