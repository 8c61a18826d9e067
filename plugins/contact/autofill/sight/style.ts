import { alphaOf, coloursIn } from './colour';

type Style = CSSStyleDeclaration & { readonly webkitMaskBoxImage?: string; readonly contentVisibility?: string; readonly zoom?: string };

/** CSS pixels: text blurred more than this cannot be read. */
const MOST_BLUR = 3;

/**
 * Returns the part of an element and its contrasts that a computed `filter` leaves, 0 to 1. SVG filters can't be judged, so they count as 0.
 */
export function leftBy(filter: string): number {
  if (filter.includes('url(')) return 0;
  let left = 1;
  for (const [, name, argument = ''] of filter.matchAll(/\b([a-z]+)\(([^()]*)/g)) {
    const amount = Number.parseFloat(argument) / (argument.endsWith('%') ? 100 : 1);
    if (name === 'opacity') left *= amount;
    if (name === 'blur') left *= Math.max(0, 1 - amount / MOST_BLUR);
    // All colours become grey.
    if (name === 'invert') left *= Math.abs(1 - 2 * amount);
    // All colours become black, white or grey.
    if (/^(brightness|contrast)$/.test(name ?? '')) left *= Math.min(amount, 1 / amount);
  }
  return left;
}

export const px = (value: string): number => Number.parseFloat(value) || 0;

export const isSet = (value: string | undefined): boolean => !!value && !/^(none|auto|normal)\b/.test(value);

/** Returns the opacity of an element whose masks, clips and other filters may leave it as it is. */
export const opacityOf = ({ opacity, filter }: CSSStyleDeclaration): number =>
  Number(opacity) * leftBy((filter.match(/\bopacity\([^()]*\)/g) ?? []).join(' '));

/** Returns the part of an element and its content that this style leaves visible, 0 to 1. */
export function leftOf(style: CSSStyleDeclaration): number {
  const { display, clip, opacity, filter, maskImage, webkitMaskImage, webkitMaskBoxImage, contentVisibility } = style as Style;
  if (display === 'none' || contentVisibility === 'hidden' || /\d/.test(clip)) return 0;
  if ([maskImage || webkitMaskImage, webkitMaskBoxImage].some(isSet)) return 0;
  return Number(opacity) * leftBy(filter);
}

/** Returns whether only a hit test can tell what this style leaves visible: clipped, turned away, or behind its own background. */
export const needsHitTest = ({ clipPath, zIndex, transform, rotate = '', backfaceVisibility }: CSSStyleDeclaration): boolean =>
  isSet(clipPath) || Number(zIndex) < 0 || /3d/.test(transform) || / /.test(rotate) || backfaceVisibility === 'hidden';

/** The sine of an angle. Text that is turned further, or skewed, may be out of its field. */
const MOST_TURN = 0.2;

/** Returns by how much this style scales text, on the axis with less. NaN if it turns, mirrors or skews text, or moves it in space. */
export function scaleOf(style: CSSStyleDeclaration): number {
  const { transform, rotate = '', scale, zoom, perspective, offsetPath } = style as Style;
  const [a = 1, b = 0, c = 0, d = 1] = /^matrix\((.*)\)/.exec(transform)?.[1]?.split(',').map(Number) ?? [];
  const own = isSet(scale) ? Math.min(...scale.split(' ').map(Number)) : 1;
  const least = Math.min(a, d) * own * (Number.parseFloat(zoom ?? '') || 1);
  const isTurned = / /.test(rotate) || Math.abs(px(rotate)) > 9 || Math.abs(b) > MOST_TURN || Math.abs(c) > MOST_TURN;
  return isTurned || /3d/.test(transform) || [perspective, offsetPath].some(isSet) || !(least > 0) ? Number.NaN : least;
}

/** A box's shadow, or the copy of a `drop-shadow`, in CSS pixels. */
export interface Shadow {
  readonly colour: string;
  readonly x: number;
  readonly y: number;
  /** The width by which the shadow is larger than its box, with half of its blur. */
  readonly spread: number;
  readonly isInset: boolean;
}

/** Reads the shadows of a computed style. */
export const shadowsOf = ({ boxShadow, filter }: CSSStyleDeclaration): readonly Shadow[] =>
  [...`${boxShadow} ${filter}`.matchAll(/(\w+\([^()]*\))((?: -?[\d.]+px)+)( inset)?/g)].map(([, colour = '', lengths = '', inset]) => {
    const [x = 0, y = 0, blur = 0, spread = 0] = lengths.split('px').map(Number);
    return { colour, x, y, spread: spread + blur / 2, isInset: !!inset };
  });

/** CSS pixels. Lines, rings and shadows up to this width are decoration. */
export const MOST_LINE = 8;

/** Returns the colours of the shadows that a style paints over much of its box. */
export const innerShadows = (style: CSSStyleDeclaration): readonly string[] =>
  shadowsOf(style).flatMap(({ colour, x, y, spread, isInset }) =>
    isInset && spread + Math.max(Math.abs(x), Math.abs(y)) > MOST_LINE ? colour : [],
  );

/** Returns how far an outline reaches into its box, in CSS pixels. */
const outlineIn = ({ outlineStyle, outlineWidth, outlineOffset }: CSSStyleDeclaration): number =>
  outlineStyle === 'none' ? 0 : Math.min(px(outlineWidth), -px(outlineOffset));

/** Returns whether a style's own lines cross the content of its box. */
export const isCrossed = (style: CSSStyleDeclaration): boolean => outlineIn(style) > MOST_LINE / 2;

/** Returns the alpha of what a style paints over its own box: 0 for nothing, 1 for an opaque surface. */
export function paintOf(style: CSSStyleDeclaration): number {
  const { backgroundColor, backgroundImage, backdropFilter, borderImageSource, outlineColor } = style;
  if (backgroundImage.includes('url(') || isSet(backdropFilter) || isSet(borderImageSource)) return 1;
  const borders = (['Top', 'Right', 'Bottom', 'Left'] as const).filter((side) => px(style[`border${side}Width`]) > MOST_LINE);
  const colours = [
    backgroundColor,
    ...coloursIn(backgroundImage),
    ...borders.map((side) => style[`border${side}Color`]),
    ...(isCrossed(style) ? [outlineColor] : []),
    ...innerShadows(style),
  ];
  return Math.max(...colours.map(alphaOf));
}

/** Returns a style's level in its stacking context, and whether it begins one. Static elements are between negative levels and 0. */
export function stackingOf(style: CSSStyleDeclaration): { readonly level: number; readonly contains: boolean } {
  const { position, zIndex, opacity, transform, filter, perspective, isolation, willChange, contain, backdropFilter, mixBlendMode } = style;
  const isPlaced = position !== 'static';
  const isApart =
    Number(opacity) < 1 || [transform, filter, perspective, isolation, willChange, contain, backdropFilter, mixBlendMode].some(isSet);
  // Nothing lies over the top layer.
  const isTop = style.getPropertyValue('overlay') === 'auto';
  return {
    level: isTop ? Number.POSITIVE_INFINITY : isPlaced ? Number(zIndex) || 0 : isApart ? 0 : -0.5,
    contains: isTop || isApart || /fixed|sticky/.test(position) || (isPlaced && zIndex !== 'auto'),
  };
}

/** Elements that draw more than their style. */
const REPLACED = /^(img|video|audio|canvas|iframe|fencedframe|embed|object|progress|meter|svg)$/i;

/** Returns whether an element is a picture or the like, of any colours. */
export const isReplaced = (element: Element, { content }: CSSStyleDeclaration): boolean =>
  REPLACED.test(element.localName) || (element as HTMLInputElement).type === 'image' || isSet(content);
