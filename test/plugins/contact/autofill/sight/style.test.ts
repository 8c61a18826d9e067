import { describe, expect, it } from 'vitest';
import { alphaOf } from '../../../../../plugins/contact/autofill/sight/colour';
import { leftBy } from '../../../../../plugins/contact/autofill/sight/style';

describe('alphaOf', () => {
  it.each([
    ['rgb(1, 2, 3)', 1],
    ['rgba(1, 2, 3, 0)', 0],
    ['rgba(1, 2, 3, 0.5)', 0.5],
    ['rgba(0, 0, 0, 1e-3)', 0.001],
    ['rgb(1 2 3 / 25%)', 0.25],
    ['transparent', 0],
    ['color(srgb 1 0 0)', 1],
    ['color(srgb 1 0 0 / 0.02)', 0.02],
    ['oklch(0.5 0.1 20 / 0)', 0],
    ['oklab(0.5 0.1 20)', 1],
    ['', 1],
  ])('reads %s as %d [CTC-11]', (colour, alpha) => {
    expect(alphaOf(colour)).toBe(alpha);
  });
});

describe('leftBy', () => {
  it.each([
    ['none', 1],
    ['opacity(0)', 0],
    ['opacity(40%)', 0.4],
    ['opacity(0.5) opacity(0.5)', 0.25],
    ['blur(1.5px)', 0.5],
    ['invert(50%)', 0],
    ['brightness(20)', 0.05],
    ['brightness(0.5) contrast(200%)', 0.25],
    ['blur(4px)', 0],
    ['brightness(0)', 0],
    ['contrast(0.05)', 0.05],
    ['brightness(1.25) drop-shadow(rgba(0, 0, 0, 0.5) 0px 0px 4px)', 0.8],
    ['grayscale(1) sepia(1) invert(1)', 1],
    ['url("#x")', 0],
  ])('reads %s as %d [CTC-11]', (filter, left) => {
    expect(leftBy(filter)).toBe(left);
  });
});
