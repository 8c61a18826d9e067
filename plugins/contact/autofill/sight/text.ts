import { scaleOf } from './area';
import { alphaOf, coloursIn, lightnessOf } from './colour';
import { type Grade, grade, UNSURE } from './grade';
import { above, type Reading } from './reading';
import { isSet, px, type Style, shadowsOf } from './style';

/** An underline drawn as an image, which is not behind the text. */
const LINE = /(^| )[0-4](\.\d+)?px/;
/** A script can't see the size of an icon without a `background-size`. */
const WIDE = /cover|contain|%/;

/** Returns the colours behind the text of a field whose ancestor, or itself, is `element`. One that isn't known is empty. */
function behind(reading: Reading, element: Element, field: Element): readonly string[] {
  const style = reading.styleOf(element);
  const { backgroundColor, backgroundImage, backgroundRepeat, backgroundSize, colorScheme } = style;
  const outer = above(element);
  const isIcon = element === field && /no-repeat/.test(backgroundRepeat) && !WIDE.test(backgroundSize);
  const image = backgroundImage.includes('url(') && !isIcon ? [''] : LINE.test(backgroundSize) ? [] : coloursIn(backgroundImage);
  const all = [...image, ...shadowsOf(style).flatMap(([colour, , isInset]) => (isInset ? colour : [])), backgroundColor];
  const isOpaque = image[0] !== undefined && !/no-repeat/.test(backgroundRepeat) && image.every((one) => alphaOf(one) > 0.9);
  if (isOpaque || alphaOf(backgroundColor) > 0.9) return all;
  return [...all, ...(outer ? behind(reading, outer, field) : [/dark/.test(colorScheme) ? '' : 'rgb(255, 255, 255)'])];
}

/** Returns whether text in a field can be read. */
export function readText(reading: Reading, field: HTMLElement): Grade {
  const style: Style = reading.styleOf(field);
  const { clientWidth, clientHeight } = field;
  const { color, textIndent, letterSpacing, borderBottomColor } = style;
  const fill = style.webkitTextFillColor || color;
  if (style.visibility !== 'visible' || alphaOf(fill) < 0.1 || isSet(style.webkitTextSecurity)) return 0;
  const font = px(style.fontSize);
  const width = clientWidth - px(style.paddingLeft) - px(style.paddingRight);
  const colours = behind(reading, field, field).filter((one) => alphaOf(one) >= 0.5);
  const contrast = (colour: string) =>
    Math.min(...colours.map((one) => Math.abs(lightnessOf(colour) - lightnessOf(one)))) * alphaOf(colour);
  // Something else may be behind a field without a background.
  const isOwn = alphaOf(style.backgroundColor) >= 0.5 || style.backgroundImage !== 'none';
  // People see a field with a border in any case.
  const isBordered = px(style.borderBottomWidth) > 0 && !(contrast(borderBottomColor) < 0.04);
  const isPlain =
    /^([^-]+px|-[0-4]px)$/.test(textIndent) &&
    Math.abs(px(letterSpacing) / font - 0.4) < 0.55 &&
    clientHeight - px(style.paddingTop) - px(style.paddingBottom) > font * 0.7 &&
    px(style.lineHeight) <= clientHeight + 4 &&
    px(style.webkitTextStrokeWidth) <= 1 &&
    style.writingMode === 'horizontal-tb' &&
    !isSet(style.textDecorationLine, style.borderImageSource);
  return Math.min(
    isPlain ? 1 : UNSURE,
    // CSS pixels, as the window shows them.
    grade(font * scaleOf(field, reading.box(field)), 5, 9),
    // CSS pixels of the field itself.
    grade(width - Math.abs(px(textIndent)), 16, clientWidth * 0.3),
    isBordered && !isOwn ? 1 : grade(contrast(fill), colours.length < 2 ? 0.04 : -1, 0.25),
  );
}
