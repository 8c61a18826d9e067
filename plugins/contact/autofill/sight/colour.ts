/** The alpha of a computed colour, 0 to 1. Computed colours are `rgb()`, `rgba()`, `color()` or a newer function with a slash. */
export function alphaOf(colour: string): number {
  const [, alpha, percent] = /(?:^rgba\((?:[^,]+,){3}|\/)\s*([\d.e+-]+)(%?)\s*\)$/.exec(colour) ?? [];
  if (alpha === undefined) return colour === 'transparent' ? 0 : 1;
  return Number(alpha) / (percent ? 100 : 1);
}

/** Returns the luminance of a computed colour, 0 to 1 as in WCAG, to a tenth. NaN if it can't be read. */
export function luminanceOf(colour: string): number {
  const [first, ...others] = (colour.replace(/^color\(\S+/, '').match(/-?[\d.]+(?:e[+-]?\d+)?/g) ?? []).map(Number);
  if (first === undefined) return Number.NaN;
  // The lightness of these is a cube root.
  if (/^ok/.test(colour)) return first ** 3;
  if (/^l/.test(colour)) return ((first + 16) / 116) ** 3;
  const [red, green, blue] = [first, ...others].map((channel) => (channel / (/^rgb/.test(colour) ? 255 : 1)) ** 2.2) as [
    number,
    number,
    number,
  ];
  return 0.21 * red + 0.72 * green + 0.07 * blue;
}

/** The darkest and the lightest luminance of an area. */
export type Range = readonly [dark: number, light: number];

/** Returns the luminance of a colour in front of another luminance. */
const before = (colour: string, luminance: number): number => {
  const alpha = alphaOf(colour);
  if (!(alpha > 0)) return luminance;
  return alpha < 1 ? alpha * luminanceOf(colour) + (1 - alpha) * luminance : luminanceOf(colour);
};

/** Returns the range of an area of these colours, each of which may lie anywhere in front of `range`. */
export const paintedOver = ([dark, light]: Range, colours: readonly string[]): Range => {
  const painted = colours.flatMap((colour) => [before(colour, dark), before(colour, light)]);
  return [Math.min(...painted), Math.max(...painted)];
};

/** Returns the least contrast of a text with what is behind it, 1 to 21 as in WCAG. Less than 1 if its luminance is within a range. */
export const contrastOf = (colour: string, [dark, light]: Range): number =>
  Math.max((before(colour, light) + 0.05) / (light + 0.05), (dark + 0.05) / (before(colour, dark) + 0.05));

/** Returns the colours that a computed image or shadow names. */
export const coloursIn = (text: string): readonly string[] => text.match(/\b(?:rgba?|color|ok\w+|lab|lch)\([^()]*\)/g) ?? [];
