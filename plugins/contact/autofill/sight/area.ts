import { read } from '../../../../lib/dom/find';
import { type Grade, grade } from './grade';
import { above, type Reading } from './reading';

/** CSS pixels. Nobody can read anything smaller than the first, and everybody sees a field from the second on. */
const LEAST = { width: 20, height: 8 };
const SURE = { width: 40, height: 14 };
/** Parts of a field that must show. */
const LEAST_PART = 0.3;
const SURE_PART = 0.7;
/** Multiples of its extent by which people scroll a container, and the window: pages are seldom wider than it. */
const SCROLLED = { x: 1, y: 12 };
const WINDOW_SCROLLED = { x: 0, y: 50 };

export interface Area {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

export const intersect = (one: Area, other: Area): Area => ({
  left: Math.max(one.left, other.left),
  top: Math.max(one.top, other.top),
  right: Math.min(one.right, other.right),
  bottom: Math.min(one.bottom, other.bottom),
});

/** Returns the grade of a part of this extent, of an element with the box `whole`. */
export const gradeSize = (width: number, height: number, whole: Area): Grade =>
  Math.min(
    grade(width, LEAST.width, SURE.width),
    grade(height, LEAST.height, SURE.height),
    grade(width / (whole.right - whole.left), LEAST_PART, SURE_PART),
    grade(height / (whole.bottom - whole.top), LEAST_PART, SURE_PART),
  );

/** Part of a line, such as the left and right end of a box. */
type Span = readonly [from: number, to: number];
const horizontal = ({ left, right }: Area): Span => [left, right];
const vertical = ({ top, bottom }: Area): Span => [top, bottom];

interface Seen {
  readonly span: Span;
  readonly extent: number;
  readonly sure: Grade;
}

/** Returns how much of a span shows in a box at most, once it is scrolled to where the box scrolls. No box scrolls past its start. */
function seenIn(
  { span: [from, to], extent, sure }: Seen,
  [start, end]: Span,
  overflow: string,
  scrolled: number,
  isBack: boolean,
  most: number,
): Seen {
  const size = end - start;
  if (!/auto|scroll/.test(overflow)) {
    const span: Span = /hidden|clip/.test(overflow) ? [Math.max(from, start), Math.min(to, end)] : [from, to];
    return { span, extent: Math.min(extent, span[1] - span[0]), sure };
  }
  const reachable = isBack ? end - (from + scrolled) : to + scrolled - start;
  const away = isBack ? start - to : from - end;
  // Fields hidden beside a page are further away than any page is wide.
  const near = grade(-away, -(3 * most + 2) * size, -most * size);
  return { span: [start, end], extent: Math.min(extent, size, reachable), sure: Math.min(sure, near) };
}

/** Returns the part of an element's box inside its borders and scroll bars. */
function inside(element: Element, box: Area): Area {
  const { offsetWidth, offsetHeight, clientLeft, clientTop, clientWidth, clientHeight } = element as HTMLElement;
  if (offsetWidth === undefined) return box;
  const across = (box.right - box.left) / offsetWidth || 1;
  const down = (box.bottom - box.top) / offsetHeight || 1;
  const left = box.left + clientLeft * across;
  const top = box.top + clientTop * down;
  return { left, top, right: left + clientWidth * across, bottom: top + clientHeight * down };
}

/**
 * Returns the part of the window in which an element shows once it is scrolled to, with its scroll containers at their current positions,
 * and whether it shows at all: not if it is too small, cut off by an ancestor, or beside the page.
 */
export function viewOf({ window, of }: Reading, field: Element): { readonly view: Area; readonly shows: Grade } {
  const { innerWidth, innerHeight, document } = window;
  const screen: Area = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
  const root = read(document, 'documentElement');
  const body = read(document, 'body');
  const whole = of(field).box;
  let view = screen;
  let across: Seen = { span: horizontal(whole), extent: whole.width, sure: 1 };
  let down: Seen = { span: vertical(whole), extent: whole.height, sure: 1 };
  const limit = (element: Element, box: Area, overflowX: string, overflowY: string, isBack: boolean, most: typeof SCROLLED) => {
    across = seenIn(across, horizontal(box), overflowX, element.scrollLeft, isBack, most.x);
    down = seenIn(down, vertical(box), overflowY, element.scrollTop, false, most.y);
  };
  let { position } = of(field).style;
  // The window takes the place of one of them as a scroll container.
  const ofWindow = of(root).style.overflow === 'visible' && body ? body : root;
  for (let element = above(field); element; element = above(element)) {
    const { style, box } = of(element);
    const { overflowX, overflowY, contain, display } = style;
    if (element === ofWindow || element === root || /^(contents|inline)$/.test(display)) continue;
    const cuts = /paint|strict|content/.test(contain) || style.getPropertyValue('content-visibility') === 'auto';
    const holds = cuts || style.transform !== 'none' || style.filter !== 'none';
    // Boxes between an element and its containing block do not cut it off.
    if (!holds && (position === 'fixed' || (position === 'absolute' && style.position === 'static'))) continue;
    const inner = inside(element, box);
    const cut = (overflow: string) => (cuts && overflow === 'visible' ? 'clip' : overflow);
    limit(element, inner, cut(overflowX), cut(overflowY), style.direction === 'rtl', SCROLLED);
    if (/auto|scroll/.test(overflowX + overflowY)) view = intersect(view, inner);
    position = style.position;
  }
  const { overflowX, overflowY } = of(ofWindow).style;
  const scrolls = (overflow: string) => (position === 'fixed' || /hidden|clip/.test(overflow) ? 'clip' : 'auto');
  limit(root, screen, scrolls(overflowX), scrolls(overflowY), of(root).style.direction === 'rtl', WINDOW_SCROLLED);
  return { view, shows: Math.min(gradeSize(across.extent, down.extent, whole), across.sure, down.sure) };
}
