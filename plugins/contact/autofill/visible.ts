/** CSS pixels: no person reads what is smaller. */
const LEAST_WIDTH = 20;
const LEAST_HEIGHT = 8;
/** Less opaque than this is a trap. */
const LEAST_OPACITY = 0.1;

const hides = ({ visibility, display, opacity, clip, clipPath }: CSSStyleDeclaration) =>
  visibility !== 'visible' ||
  display === 'none' ||
  Number(opacity) < LEAST_OPACITY ||
  /^rect\(/.test(clip) ||
  /^(inset\((50|100)%|circle\(0)/.test(clipPath);

/** Whether a person can see the field: not hidden, see-through, clipped, shrunk, or put beside the page. */
export function isVisible({ document, getComputedStyle, innerWidth, scrollY }: Window & typeof globalThis, field: Element): boolean {
  const box = field.getBoundingClientRect();
  if (box.width < LEAST_WIDTH || box.height < LEAST_HEIGHT) return false;
  if (box.right <= 0 || box.left >= innerWidth || box.bottom + scrollY <= 0) return false;
  for (let element: Element | null = field; element && element !== document.documentElement; element = element.parentElement) {
    const style = getComputedStyle(element);
    // Visibility is inherited, and may be given back.
    if (hides(style) && (element === field || style.visibility === 'visible')) return false;
    if (element === field || style.overflow === 'visible') continue;
    const outer = element.getBoundingClientRect();
    if (outer.width < LEAST_WIDTH || outer.height < LEAST_HEIGHT) return false;
  }
  return true;
}
