import type { Area } from './area';
import { above, type Facts, type Reading } from './reading';
import { alphaOf } from './style';

/** Elements with at least this opacity hide what is behind them. */
const OPAQUE = 0.5;

const REPLACED = /^(img|video|canvas|iframe|embed|object)$/i;

const isPainted = ({ backgroundColor, backgroundImage }: CSSStyleDeclaration) =>
  alphaOf(backgroundColor) >= OPAQUE || backgroundImage !== 'none';

const holds = (outer: Area, inner: Area) =>
  outer.left <= inner.left + 1 && outer.top <= inner.top + 1 && outer.right >= inner.right - 1 && outer.bottom >= inner.bottom - 1;

/** Returns whether an element, hit at a point before the field, hides the field there. */
function hides(reading: Reading, field: Element, element: Element, x: number, y: number): boolean {
  const { window, of, opacity } = reading;
  if (opacity(element) < OPAQUE) return false;
  // A field's own label may overlap it, and moves as soon as the field has text.
  const label = element.closest('label');
  if (label?.control === field && !holds(of(element).box, of(field).box)) return false;
  const { style } = of(element);
  if (REPLACED.test(element.tagName) || element instanceof window.SVGElement || isPainted(style)) return true;
  if (style.backdropFilter && style.backdropFilter !== 'none') return true;
  for (const pseudo of ['::before', '::after']) {
    const generated = window.getComputedStyle(element, pseudo);
    if (generated.content !== 'none' && generated.position !== 'static' && isPainted(generated)) return true;
  }
  const { shadowRoot } = element;
  // A script can't see into a custom element's closed shadow tree.
  if (!shadowRoot) return element.tagName.includes('-') && !element.contains(field);
  const inner = shadowRoot.elementsFromPoint(x, y);
  const at = inner.indexOf(field);
  if (at < 0 && element.contains(field)) return false;
  return inner.slice(0, at < 0 ? undefined : at).some((one) => one.getRootNode() === shadowRoot && hides(reading, field, one, x, y));
}

/** Returns whether the field is visible at this point of the window. */
function isClear(reading: Reading, field: Element, x: number, y: number): boolean {
  const root = field.getRootNode() as Document;
  if (root.elementFromPoint(x, y) === field) return true;
  const stack = root.elementsFromPoint(x, y);
  const at = stack.indexOf(field);
  return at >= 0 && !stack.slice(0, at).some((element) => hides(reading, field, element, x, y));
}

/** CSS pixels from a field's edges: corners are often round. */
const INSET = 4;

/** Returns whether hit tests reach the field at its middle and half of its corners. Undefined if its middle is not in `view`. */
export function isHit(reading: Reading, field: Element, view: Area): boolean | undefined {
  const { left, top, right, bottom } = reading.of(field).box;
  const inView = ([x, y]: readonly [number, number]) => x >= view.left && x < view.right && y >= view.top && y < view.bottom;
  const middle = [(left + right) / 2, (top + bottom) / 2] as const;
  if (!inView(middle)) return;
  if (!isClear(reading, field, ...middle)) return false;
  const corners = [left + INSET, right - INSET].flatMap((x) => [top + INSET, bottom - INSET].map((y) => [x, y] as const)).filter(inView);
  return corners.filter((corner) => isClear(reading, field, ...corner)).length * 2 >= corners.length;
}

/** Returns an element's level in its stacking context. Static elements are between negative levels and 0. */
const levelOf = ({ style: { position, zIndex } }: Facts) => (position === 'static' ? -0.5 : Number(zIndex) || 0);

/**
 * Returns whether a positioned sibling of the field or of an ancestor covers all of it. Unlike a hit test, this finds elements that let
 * pointers through, and those further down the page.
 */
export function isLaidOver({ of, opacity, children }: Reading, field: Element): boolean {
  const { box } = of(field);
  let level = levelOf(of(field));
  for (let element = field, parent = above(field); parent; element = parent, parent = above(parent)) {
    for (const [sibling, area] of children(parent)) {
      if (sibling === element || !holds(area, box)) continue;
      const facts = of(sibling);
      const lies = levelOf(facts);
      const follows = !!(element.compareDocumentPosition(sibling) & element.DOCUMENT_POSITION_FOLLOWING);
      if (lies < 0 || lies < level || (lies === level && !follows)) continue;
      const { visibility, backgroundColor } = facts.style;
      if (visibility !== 'visible' || opacity(sibling) < OPAQUE) continue;
      if (REPLACED.test(sibling.tagName) || alphaOf(backgroundColor) >= OPAQUE) return true;
    }
    const outer = of(parent);
    const contains = outer.style.position !== 'static' && outer.style.zIndex !== 'auto';
    level = contains ? levelOf(outer) : Math.max(level, levelOf(outer));
  }
  return false;
}
