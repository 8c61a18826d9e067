/** The least opacity, ancestors included, at which text can be read. */
export const LEAST_OPACITY = 0.1;

/** CSS pixels: text blurred more than this cannot be read. */
const MOST_BLUR = 3;

/** The alpha of a computed colour, 0 to 1. Computed colours are `rgb()`, `rgba()`, `color()` or a newer function with a slash. */
export function alphaOf(colour: string): number {
  const [, alpha, percent] = /(?:^rgba\((?:[^,]+,){3}|\/)\s*([\d.e+-]+)(%?)\s*\)$/.exec(colour) ?? [];
  if (alpha === undefined) return colour === 'transparent' ? 0 : 1;
  return Number(alpha) / (percent ? 100 : 1);
}

/** Returns the part of an element that a computed `filter` leaves visible, 0 to 1. SVG filters can't be judged, so they count as 0. */
export function leftBy(filter: string): number {
  if (filter.includes('url(')) return 0;
  let left = 1;
  for (const [, name, argument = ''] of filter.matchAll(/\b([a-z]+)\(([^()]*)/g)) {
    const amount = Number.parseFloat(argument) / (argument.endsWith('%') ? 100 : 1);
    if (name === 'opacity') left *= amount;
    if (name === 'blur' && amount > MOST_BLUR) return 0;
    // All colours become black or grey.
    if (/^(brightness|contrast)$/.test(name ?? '') && amount < LEAST_OPACITY) return 0;
  }
  return left;
}

type Style = CSSStyleDeclaration & { readonly webkitMaskBoxImage?: string; readonly contentVisibility?: string };

const isSet = (value: string | undefined) => !!value && !/^(none|auto)\b/.test(value);

/** Returns the part of an element and its content that this style leaves visible, 0 to 1. */
export function opacityOf(style: CSSStyleDeclaration): number {
  const { display, clip, opacity, filter, maskImage, webkitMaskImage, webkitMaskBoxImage, contentVisibility } = style as Style;
  if (display === 'none' || contentVisibility === 'hidden' || /\d/.test(clip)) return 0;
  if ([maskImage || webkitMaskImage, webkitMaskBoxImage].some(isSet)) return 0;
  return Number(opacity) * leftBy(filter);
}

/** Returns whether only a hit test can tell what this style leaves visible: clipped, turned away, or behind its own background. */
export const needsHitTest = ({ clipPath, zIndex, transform, rotate = '', backfaceVisibility }: CSSStyleDeclaration): boolean =>
  isSet(clipPath) || Number(zIndex) < 0 || /3d/.test(transform) || / /.test(rotate) || backfaceVisibility === 'hidden';

/** CSS pixels. */
const LEAST_FONT = 5;
const LEAST_TEXT_WIDTH = 16;

/** Returns whether text in a field of this style can be read. `width` is the field's. `behind` is the colour behind the field, if known. */
export function isReadable(style: CSSStyleDeclaration, width: number, behind: string | undefined): boolean {
  const px = (value: string) => Number.parseFloat(value) || 0;
  const { visibility, color, fontSize, textIndent, paddingLeft, paddingRight, borderTopWidth, borderTopColor } = style;
  const fill = style.getPropertyValue('-webkit-text-fill-color') || color;
  if (visibility !== 'visible' || alphaOf(fill) < LEAST_OPACITY || px(fontSize) < LEAST_FONT) return false;
  if (Math.abs(px(textIndent)) >= width || width - px(paddingLeft) - px(paddingRight) < LEAST_TEXT_WIDTH) return false;
  if (isSet(style.getPropertyValue('-webkit-text-security'))) return false;
  const isBordered = px(borderTopWidth) > 0 && alphaOf(borderTopColor) >= LEAST_OPACITY && borderTopColor !== behind;
  return fill !== behind || isBordered;
}
