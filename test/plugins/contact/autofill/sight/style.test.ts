import { describe, expect, it } from 'vitest';
import { alphaOf, lightnessOf } from '../../../../../plugins/contact/autofill/sight/colour';
import { leftBy, shadowsOf } from '../../../../../plugins/contact/autofill/sight/style';

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
  ])('alphaOf reads %s as %d [CTC-11]', (colour, alpha) => {
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
  ])('leftBy reads %s as %d [CTC-11]', (filter, left) => {
    expect(leftBy(filter)).toBe(left);
  });
});

describe('lightnessOf', () => {
  it.each([
    ['rgb(255, 255, 255)', 1],
    ['rgb(0, 0, 0)', 0],
    ['rgba(0, 255, 0, 0.5)', 0.72],
    ['color(srgb 1 1 1)', 1],
    ['color(display-p3 0.5 0.5 0.5 / 0.2)', 0.5],
    ['oklch(0.3 0.05 250)', 0.3],
    ['oklab(0.98 0 0)', 0.98],
    ['lab(50 20 20)', 0.5],
  ])('lightnessOf reads %s as %d [CTC-11]', (colour, lightness) => {
    expect(lightnessOf(colour)).toBeCloseTo(lightness);
  });

  it('reads no number in no colour [CTC-11]', () => {
    expect(lightnessOf('')).toBeNaN();
  });
});

describe('shadowsOf', () => {
  const none = {
    boxShadow: 'none',
    filter: 'none',
    outlineStyle: 'none',
    outlineColor: 'rgb(0, 0, 0)',
    outlineWidth: '30px',
    outlineOffset: '0px',
  };
  it.each([
    [{}, []],
    [{ boxShadow: 'rgba(0, 0, 0, 0.2) 0px 4px 6px 1px' }, []],
    [{ boxShadow: 'rgb(1, 2, 3) 0px 0px 0px 120px' }, [['rgb(1, 2, 3)', 120, false]]],
    [{ boxShadow: 'rgb(1, 2, 3) 0px 60px 20px 0px inset, rgb(4, 5, 6) 0px 1px 0px 0px' }, [['rgb(1, 2, 3)', 70, true]]],
    [{ filter: 'drop-shadow(rgb(1, 2, 3) 0px -60px 0px)' }, [['rgb(1, 2, 3)', 60, false]]],
    [{ outlineStyle: 'solid' }, [['rgb(0, 0, 0)', 30, false]]],
    [{ outlineStyle: 'solid', outlineOffset: '-30px' }, [['rgb(0, 0, 0)', 30, true]]],
    [{ outlineStyle: 'auto', outlineWidth: '2px', outlineOffset: '2px' }, []],
  ])('reads shadows and outlines of %o that reach more than 8 px [CTC-11]', (style, shadows) => {
    expect(shadowsOf({ ...none, ...style } as CSSStyleDeclaration)).toEqual(shadows);
  });
});
