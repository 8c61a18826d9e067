/** Properties that the types lack. */
export type Style = CSSStyleDeclaration & {
  readonly contentVisibility?: string;
  readonly fontSizeAdjust?: string;
  readonly interactivity?: string;
  readonly overlay?: string;
  readonly webkitMaskBoxImage?: string;
  readonly webkitTextSecurity?: string;
  readonly zoom?: string;
};

export const px = (value: string): number => Number.parseFloat(value) || 0;

/** Returns whether one of these computed values differs from the initial one, in any of its layers. */
export const isSet = (...values: readonly (string | undefined)[]): boolean =>
  values.some((value = '') => !/^((none|auto|normal|flat)(, |$))*$/.test(value));

/** CSS pixels: text blurred more than this cannot be read. */
const MOST_BLUR = 3;

/**
 * Returns the part of an element and its contrasts that a computed `filter` leaves, 0 to 1. SVG filters can't be judged, so they count as 0.
 */
export function leftBy(filter: string): number {
  if (filter.includes('url(')) return 0;
  let left = 1;
  for (const [, name = '', argument = ''] of filter.matchAll(/\b([a-z]+)\(([^()]*)/g)) {
    const amount = Number.parseFloat(argument) / (argument.endsWith('%') ? 100 : 1);
    if (name === 'opacity') left *= amount;
    if (name === 'blur') left *= Math.max(0, 1 - amount / MOST_BLUR);
    // All colours become grey.
    if (name === 'invert') left *= Math.abs(1 - 2 * amount);
    // All colours become black, white or grey.
    if (/^(brightness|contrast)$/.test(name)) left *= Math.min(amount, 1 / amount);
  }
  return left;
}

/** Returns the part of an element and its content that this style leaves visible beside its opacity, 0 to 1. */
export function leftOf(style: Style): number {
  const { clip, filter, maskImage, webkitMaskImage, webkitMaskBoxImage, contentVisibility } = style;
  const isGone = contentVisibility === 'hidden' || isSet(clip, maskImage || webkitMaskImage, webkitMaskBoxImage);
  return isGone ? 0 : leftBy(filter);
}

/** CSS pixels. Lines, rings and shadows up to this width are decoration. */
export const MOST_LINE = 8;

/** A computed transform that neither mirrors, nor skews, nor turns by much. `scaleOf` tells how small it makes text. */
const UPRIGHT = /^(none|matrix\(\d[^,]*(, -?0(\.[01]\d*)?){2}, \d.*|)$/;

/** Returns whether a style leaves text upright, in its place and in its colours. */
export const isPlain = (style: Style): boolean =>
  !(
    isSet(style.mixBlendMode, style.backgroundBlendMode, style.transformStyle, style.perspective) ||
    isSet(style.offsetPath, style.interactivity, style.fontSizeAdjust) ||
    !UPRIGHT.test(style.transform) ||
    // Turned by ten degrees or more.
    !/^(none|-?\d(\.\d+)?deg)$/.test(style.rotate ?? 'none') ||
    /-/.test(style.scale) ||
    Number(style.zoom) < 0.5 ||
    // An outline crosses the content.
    (style.outlineStyle !== 'none' && px(style.outlineOffset) < -4)
  );

/** The colour of a box's shadow, of the copy of a `drop-shadow`, or of an outline, and the CSS pixels by which it reaches over the box's edge. */
type Shadow = readonly [colour: string, reach: number, isInset: boolean];

/** Returns the shadows and outlines of a computed style that are more than decoration. */
export function shadowsOf(style: CSSStyleDeclaration): readonly Shadow[] {
  let all = `${style.boxShadow} ${style.filter}`;
  if (style.outlineStyle !== 'none') {
    const offset = px(style.outlineOffset);
    const reach = Math.max(-offset, offset + px(style.outlineWidth));
    all += ` ${style.outlineColor} 0px 0px 0px ${reach}px${offset < 0 ? ' inset' : ''}`;
  }
  return [...all.matchAll(/(\b\w+\([^()]*\))((?: -?[\d.]+px)+)( inset)?/g)].flatMap(([, colour = '', lengths = '', inset]) => {
    const [x = 0, y = 0, blur = 0, spread = 0] = lengths.split('px').map(Number);
    const reach = spread + blur / 2 + Math.max(Math.abs(x), Math.abs(y));
    return reach > MOST_LINE ? [[colour, reach, !!inset]] : [];
  });
}

/** Returns the least level of a field, or of an ancestor, beside its siblings. What it contains may be higher. */
export const levelOf = ({ overlay, position, zIndex }: Style): number =>
  // Nothing lies over the top layer.
  overlay === 'auto' ? Number.POSITIVE_INFINITY : position === 'static' ? -0.5 : Number(zIndex) || 0;
