/** The alpha of a computed colour, 0 to 1. Computed colours are `rgb()`, `rgba()`, `color()` or a newer function with a slash. */
export function alphaOf(colour: string): number {
  const [, alpha, percent] = /(?:^rgba\((?:[^,]+,){3}|\/)\s*([\d.e+-]+)(%?)\s*\)$/.exec(colour) ?? [];
  if (alpha === undefined) return colour === 'transparent' ? 0 : 1;
  return Number(alpha) / (percent ? 100 : 1);
}

/** Returns the lightness of a computed colour, 0 to 1, to a tenth. NaN if it can't be read. */
export function lightnessOf(colour: string): number {
  const [red = Number.NaN, green = red, blue = red] = (colour.replace(/^color\(\S+/, '').match(/-?[\d.]+(?:e[+-]?\d+)?/g) ?? []).map(
    Number,
  );
  if (/^ok/.test(colour)) return red;
  if (/^l/.test(colour)) return red / 100;
  return (0.21 * red + 0.72 * green + 0.07 * blue) / (/^rgb/.test(colour) ? 255 : 1);
}

/** Returns the colours that a computed value names. */
export const coloursIn = (text: string): readonly string[] => text.match(/\b(?:rgba?|color|(?:ok)?l\w+)\([^()]*\)/g) ?? [];
