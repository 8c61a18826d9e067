import { alphaOf, coloursIn, contrastOf, paintedOver, type Range } from './colour';
import { type Grade, grade, sureIf } from './grade';
import { above, type Reading } from './reading';
import { innerShadows, isSet, px } from './style';

const UNKNOWN: Range = [Number.NaN, Number.NaN];

/** Returns the luminance of the window's own background. A frame shows what is behind it. */
function canvasOf({ window, of }: Reading, root: Element): Range {
  if (window.parent !== window) return UNKNOWN;
  const { colorScheme } = of(root).style;
  const isDark = /dark/.test(colorScheme) && (!/light/.test(colorScheme) || window.matchMedia('(prefers-color-scheme: dark)').matches);
  return isDark ? [0, 0] : [1, 1];
}

/** An underline drawn as an image, which is not behind the text. */
const LINE = /(^| )[0-4](\.\d+)?px/;
/** An icon. A script can't see the size of one without a `background-size`. */
const ICON = /no-repeat/;
const WIDE = /cover|contain|%/;

/** Returns the luminances behind the text of a field whose ancestor, or itself, is `element`. */
function behind(reading: Reading, element: Element, field: Element): Range {
  const { style } = reading.of(element);
  const { backgroundColor, backgroundImage, backgroundRepeat, backgroundSize } = style;
  const outer = above(element);
  const plain = paintedOver(alphaOf(backgroundColor) >= 1 ? UNKNOWN : outer ? behind(reading, outer, field) : canvasOf(reading, element), [
    backgroundColor,
  ]);
  const isIcon = element === field && ICON.test(backgroundRepeat) && !WIDE.test(backgroundSize);
  if (backgroundImage.includes('url(') && !isIcon) return UNKNOWN;
  const image = LINE.test(backgroundSize) ? [] : coloursIn(backgroundImage);
  return paintedOver(image.length ? paintedOver(plain, image) : plain, ['transparent', ...innerShadows(style)]);
}

/** CSS pixels, as the window shows them. */
const LEAST_FONT = 5;
const SURE_FONT = 9;
/** CSS pixels of the field itself. */
const LEAST_WIDTH = 16;
const SURE_WIDTH = 24;
const WIDE_ENOUGH = 60;

/** Returns whether the field has a visible border. People see such a field in any case. */
function isBordered(style: CSSStyleDeclaration, [dark, light]: Range): boolean {
  return (['Top', 'Bottom'] as const).some((side) => {
    const colour = style[`border${side}Color`];
    return px(style[`border${side}Width`]) > 0 && alphaOf(colour) >= 0.1 && !(contrastOf(colour, [dark, light]) < 1.15);
  });
}

/** Returns whether text in a field can be read. */
export function readText(reading: Reading, field: Element): Grade {
  const { style } = reading.of(field);
  const { visibility, color, textIndent, letterSpacing, lineHeight, textDecorationLine, textDecorationThickness, writingMode } = style;
  const { clientWidth, clientHeight } = field;
  const font = px(style.fontSize);
  const property = (name: string) => style.getPropertyValue(name);
  const fill = property('-webkit-text-fill-color') || color;
  if (visibility !== 'visible' || alphaOf(fill) < 0.1 || isSet(property('-webkit-text-security'))) return 0;
  const share = (value: string, whole: number) => (px(value) / (value.endsWith('%') ? 100 : 1)) * (value.endsWith('%') ? whole : 1);
  const width = clientWidth - px(style.paddingLeft) - px(style.paddingRight);
  const indent = share(textIndent, width);
  const range = behind(reading, field, field);
  // Something else may be behind a field without a background.
  const isOwn = alphaOf(style.backgroundColor) >= 0.5 || style.backgroundImage !== 'none';
  const contrast = grade(contrastOf(fill, range), isOwn && range[0] === range[1] ? 1.15 : 0, 2);
  return Math.min(
    grade(font * reading.scale(field), LEAST_FONT, SURE_FONT),
    grade(clientHeight - px(style.paddingTop) - px(style.paddingBottom), font * 0.3, font * 0.7),
    grade(width - Math.abs(indent), LEAST_WIDTH, Math.max(SURE_WIDTH, Math.min(WIDE_ENOUGH, clientWidth * 0.4))),
    grade(share(letterSpacing, font), font * -0.5, font * -0.15),
    sureIf(
      indent > -4 &&
        share(letterSpacing, font) < font &&
        px(lineHeight) <= clientHeight + 4 &&
        px(textDecorationThickness) < 4 &&
        px(property('-webkit-text-stroke-width')) <= 1 &&
        !/through/.test(textDecorationLine) &&
        !isSet(property('font-size-adjust')) &&
        !/^(vertical|sideways)/.test(writingMode) &&
        style.pointerEvents !== 'none' &&
        !isSet(property('interactivity')) &&
        !/fill/.test(style.borderImageSlice) &&
        !/[a-z]/.test((style.backgroundBlendMode ?? '').replaceAll('normal', '')),
    ),
    contrast < 1 && !isOwn && isBordered(style, range) ? 1 : contrast,
  );
}
