import { methodsOf, read } from '../../../../lib/dom/find';
import { type Area, intersect } from './area';
import { alphaOf } from './colour';
import { type Grade, grade } from './grade';
import { above, type Reading } from './reading';
import { isReplaced, MOST_LINE, paintOf, px, shadowsOf, stackingOf } from './style';

/** Elements with at least this opacity hide what is behind them. */
const OPAQUE = 0.5;

const holds = (outer: Area, inner: Area) =>
  outer.left <= inner.left + 1 && outer.top <= inner.top + 1 && outer.right >= inner.right - 1 && outer.bottom >= inner.bottom - 1;

/** Returns whether an element, hit at a point before the field, hides the field there. */
function hides(reading: Reading, field: Element, element: Element, x: number, y: number): boolean {
  const { window, of, opacity, generated } = reading;
  if (opacity(element) < OPAQUE) return false;
  // A field's own label may overlap it, and moves as soon as the field has text.
  const label = methodsOf(element).closest.call(element, 'label') as HTMLLabelElement | null;
  if (label?.control === field && !holds(of(element).box, of(field).box)) return false;
  const { style } = of(element);
  if (isReplaced(element, style) || element instanceof window.SVGElement || paintOf(style) >= OPAQUE) return true;
  if (generated(element).some(([, one]) => paintOf(one) >= OPAQUE)) return true;
  const { shadowRoot } = element;
  // A script can't see into a custom element's closed shadow tree.
  if (!shadowRoot) return element.localName.includes('-') && !element.contains(field);
  const inner = shadowRoot.elementsFromPoint(x, y);
  const at = inner.indexOf(field);
  if (at < 0 && element.contains(field)) return false;
  return inner.slice(0, at < 0 ? undefined : at).some((one) => one.getRootNode() === shadowRoot && hides(reading, field, one, x, y));
}

/** Returns whether the field is visible at this point of the window. */
function isClear(reading: Reading, field: Element, x: number, y: number): boolean {
  const root = field.getRootNode() as Document;
  const { elementFromPoint, elementsFromPoint } = methodsOf(root);
  if (elementFromPoint.call(root, x, y) === field) return true;
  const stack = elementsFromPoint.call(root, x, y);
  const at = stack.indexOf(field);
  return at >= 0 && !stack.slice(0, at).some((element) => hides(reading, field, element, x, y));
}

/** Parts of a field's width and height at which it is tested: its corners are often round. */
const ACROSS = [0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9];
const DOWN = [0.25, 0.5, 0.75];

/** Returns how surely hit tests reach the field. Undefined if its middle is not in `view`. `closely`: at three times as many points. */
export function isHit(reading: Reading, field: Element, view: Area, closely: boolean): Grade | undefined {
  const { left, top, width, height } = reading.of(field).box;
  const inView = ([x, y]: readonly [number, number]) => x >= view.left && x < view.right && y >= view.top && y < view.bottom;
  const grid = DOWN.flatMap((down) => ACROSS.map((across) => [left + width * across, top + height * down] as const));
  const middle = grid[13] as readonly [number, number];
  if (!inView(middle)) return;
  if (!isClear(reading, field, ...middle)) return 0;
  const points = grid.filter((point, at) => (closely || at % 3 === 1) && inView(point));
  return grade(points.filter((point) => isClear(reading, field, ...point)).length / points.length, 0.5, 0.6);
}

const sizeOf = ({ left, top, right, bottom }: Area) => Math.max(0, right - left) * Math.max(0, bottom - top);

const overlaps = (one: Area, other: Area) =>
  one.left < other.right && one.right > other.left && one.top < other.bottom && one.bottom > other.top;

const grown = ({ left, top, right, bottom }: Area, by: number, x = 0, y = 0): Area => ({
  left: left + x - by,
  top: top + y - by,
  right: right + x + by,
  bottom: bottom + y + by,
});

const hasRing = ({ outlineStyle, outlineWidth }: CSSStyleDeclaration) => outlineStyle !== 'none' && px(outlineWidth) > MOST_LINE;

/** Returns the part of an area that a box paints over, weighted by alpha: with its surface, its shadows and its outline. */
function coverage(style: CSSStyleDeclaration, isPicture: boolean, box: Area, area: Area): number {
  const part = (painted: Area) => sizeOf(intersect(painted, area)) / sizeOf(area);
  const own = part(box) * (isPicture ? 1 : paintOf(style));
  // Nothing is painted in the box itself by what is around it.
  if (part(box) > OPAQUE) return own;
  const around = shadowsOf(style).map(({ colour, isInset, spread, x, y }) =>
    isInset ? 0 : part(grown(box, spread, x, y)) * alphaOf(colour),
  );
  const ring = hasRing(style) ? part(grown(box, px(style.outlineWidth) + px(style.outlineOffset))) * alphaOf(style.outlineColor) : 0;
  return own + Math.max(ring, ...around);
}

/**
 * Returns whether siblings of the field or of an ancestor leave it visible. Unlike a hit test, this finds elements that let pointers
 * through, and those further down the page.
 */
export function isFree({ of, opacity, children, within, generated, scale }: Reading, field: Element): Grade {
  const { box } = of(field);
  let { level } = of(field);
  let covered = 0;
  /** Adds what is painted before the field at this level. */
  const add = (style: CSSStyleDeclaration, lies: number, follows: boolean, part: () => number) => {
    if (lies > level || (lies === level && follows)) covered += style.visibility === 'visible' ? part() : 0;
  };
  const addGenerated = (owner: Element, lies: (own: number) => number, follows: (isAfter: boolean) => boolean) => {
    for (const [isAfter, style] of generated(owner)) {
      // In flow, it lies beside the field, unless it is pulled over it.
      if (style.position === 'static' && !/-/.test(style.margin)) continue;
      const outer = of(owner);
      const zoom = scale(owner) || 1;
      const isPlaced = style.position === 'absolute' && outer.style.position !== 'static' && style.transform === 'none';
      // A place that can't be told may be the field's.
      const left = isPlaced ? outer.box.left + px(style.left) * zoom : box.left;
      const top = isPlaced ? outer.box.top + px(style.top) * zoom : box.top;
      const area = { left, top, right: left + px(style.width) * zoom, bottom: top + px(style.height) * zoom };
      add(
        style,
        lies(stackingOf(style).level),
        follows(isAfter),
        () => coverage(style, false, area, box) * opacity(owner) * Number(style.opacity),
      );
    }
  };
  for (let element = field, parent = above(field); parent; element = parent, parent = above(parent)) {
    // A field that its scroll container does not show now lies over other things once it does.
    if (/auto|scroll/.test(of(parent).style.overflow) && !overlaps(of(parent).box, box)) break;
    addGenerated(
      parent,
      (own) => own,
      (isAfter) => isAfter,
    );
    const ends = [
      read(element, 'previousElementSibling'),
      read(element, 'nextElementSibling'),
      read(parent, 'firstElementChild'),
      read(parent, 'lastElementChild'),
    ];
    for (const [child, whole] of children(parent)) {
      const isNear = ends.includes(child);
      if (child === element || !(isNear || overlaps(whole, box))) continue;
      const { level: outer, contains } = of(child);
      const comesLater = !!(methodsOf(element).compareDocumentPosition.call(element, child) & 4);
      for (const [inner, area] of [[child, whole] as const, ...within(child)]) {
        const { style, level: own } = of(inner);
        // Items of a grid have levels without a position.
        const lies = Math.max(outer, contains ? outer : own, Number(style.zIndex) || outer);
        const isPicture = isReplaced(inner, style);
        // Outlines are painted last.
        add(style, lies, comesLater || hasRing(style), () => {
          const part = coverage(style, isPicture, area, box) * opacity(inner);
          // A plain surface upon all of it.
          return part >= OPAQUE && holds(area, box) && (isPicture || alphaOf(style.backgroundColor) >= OPAQUE) ? 2 : part;
        });
      }
      if (isNear)
        addGenerated(
          child,
          (own) => (contains ? outer : Math.max(own, outer)),
          () => comesLater,
        );
    }
    const outer = of(parent);
    level = outer.contains ? outer.level : Math.max(level, outer.level);
  }
  return grade(-covered, -1.5, -0.35);
}
