import { apply, call, read } from '../../../../lib/dom/native';
import { type Area, partOf } from './area';
import { type Grade, grade } from './grade';
import { above, holds, type Paint, type Reading } from './reading';
import { levelOf } from './style';

/** Parts of a field's width and height at which it is tested: its corners are often round. */
const ACROSS = [0.15, 0.5, 0.85];
const DOWN = [0.25, 0.5, 0.75];

/** Returns how surely hit tests reach the field at the points of which `has` is true. Undefined if its middle is none of them. */
export function isHit({ box, generated, paints, within }: Reading, field: Element, has: (point: Area) => unknown): Grade | undefined {
  const { left, top, right, bottom } = box(field);
  const points = DOWN.flatMap((y) => ACROSS.map((x) => new DOMRect(left + (right - left) * x, top + (bottom - top) * y, 1, 1)));
  const root = field.getRootNode() as Document;
  const isClear = (point: DOMRect) => {
    const hides = (element: Element) =>
      // An ancestor in front of a field is a host of its shadow tree, or lies above a negative level.
      [...(holds(element, field) ? [element] : within(element)).flatMap(paints), ...generated(element)].some(
        ([area, alpha]) => alpha >= 0.5 && (!area || partOf(point, area)),
      );
    if (apply(root, 'elementFromPoint', [point.x, point.y]) === field) return true;
    const stack = apply(root, 'elementsFromPoint', [point.x, point.y]);
    const at = stack.indexOf(field);
    return at >= 0 && !stack.slice(0, at).some(hides);
  };
  if (!has(points[4] as Area)) return;
  const inView = points.filter(has);
  return grade(inView.filter(isClear).length / inView.length, 0.5, 0.6);
}

/**
 * Returns whether siblings of the field or of an ancestor, and pseudo-elements of ancestors, leave it visible. Unlike a hit test, this finds
 * elements that let pointers through, and those further down the page.
 */
export function isFree({ box, styleOf, children, generated, paints, within }: Reading, field: Element): Grade {
  const whole = box(field);
  let level = levelOf(styleOf(field));
  let covered = 0;
  const add = (all: readonly Paint[], comesLater = false, least = 0) => {
    for (const [area, alpha, own, isLast] of all)
      if (Math.max(least, own) + (comesLater || isLast ? 0.1 : 0) > level) covered += alpha * (area ? partOf(whole, area) : 0.5);
  };
  for (let element = field, parent = above(field); parent; element = parent, parent = above(parent)) {
    // A field that its scroll container does not show now lies over other things once it does.
    if (/auto|scroll/.test(styleOf(parent).overflow) && !partOf(whole, box(parent))) break;
    add(generated(parent));
    const all = children(parent);
    const near = [read(element, 'previousElementSibling'), read(element, 'nextElementSibling'), all[0], all[all.length - 1]];
    for (const child of new Set([...near, ...all]))
      if (child && child !== element && !holds(child, field) && (near.includes(child) || partOf(whole, box(child))))
        add(
          [...within(child).flatMap(paints), ...generated(child)],
          !!(call(element, 'compareDocumentPosition', child) & 4),
          Number(styleOf(child).zIndex) || 0,
        );
    level = levelOf(styleOf(parent));
  }
  return grade(-covered, -0.9, -0.35);
}
