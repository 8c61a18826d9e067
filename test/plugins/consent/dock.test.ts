import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { docksAtTop } from '../../../plugins/consent/dock';

describe('docksAtTop', () => {
  it.each([
    ['in the middle', false, 300, 320, false],
    ['beneath it', false, 560, 580, true],
    ['partly beneath it', false, 390, 410, true],
    ['beneath it, docked at the top', true, 50, 70, false],
    ['in the middle, docked at the top', true, 300, 320, true],
    ['too tall for either edge', false, 100, 590, false],
  ])('docksAtTop decides for a focus %s', (_, atTop, top, bottom, expected) => {
    expect(docksAtTop(atTop, { top, bottom }, 200, 600)).toBe(expected);
  });

  it('never moves to an edge where it covers the focus', () => {
    fc.assert(
      fc.property(
        fc.boolean(),
        fc.nat(700),
        fc.integer({ min: 1, max: 300 }),
        fc.integer({ min: 1, max: 300 }),
        (atTop, top, height, banner) => {
          const docked = docksAtTop(atTop, { top, bottom: top + height }, banner, 600);
          if (docked === atTop) return;
          expect(docked ? top >= banner : top + height <= 600 - banner).toBe(true);
        },
      ),
    );
  });
});
