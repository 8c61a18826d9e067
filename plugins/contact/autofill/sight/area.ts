import { read } from '../../../../lib/dom/find';
import { above, type Reading } from './reading';

/** CSS pixels. Nobody can read anything smaller. */
const LEAST_WIDTH = 20;
const LEAST_HEIGHT = 8;
/** Multiples of the window's width. Pages are seldom wider, and fields hidden beside a page are further away. */
const WIDEST_PAGE = 3;

export interface Area {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

export const isTooSmall = ({ left, top, right, bottom }: Area): boolean => !(right - left >= LEAST_WIDTH && bottom - top >= LEAST_HEIGHT);

export const intersect = (one: Area, other: Area): Area => ({
  left: Math.max(one.left, other.left),
  top: Math.max(one.top, other.top),
  right: Math.min(one.right, other.right),
  bottom: Math.min(one.bottom, other.bottom),
});

/** Returns whether scrolling can bring an area into a box at its current scroll position. No box scrolls past its start. */
function isReachable(
  area: Area,
  box: Area,
  { scrollLeft, scrollTop }: Pick<Element, 'scrollLeft' | 'scrollTop'>,
  direction: string,
): boolean {
  if (area.bottom + scrollTop <= box.top) return false;
  return direction === 'rtl' ? area.left + scrollLeft < box.right : area.right + scrollLeft > box.left;
}

/**
 * Returns the part of the window in which an element shows once it is scrolled to, with its scroll containers at their current positions.
 * Undefined if the element never shows: too small, cut off by an ancestor, or beside the page.
 */
export function viewOf({ window, of }: Reading, field: Element): Area | undefined {
  const { innerWidth, innerHeight, document } = window;
  const screen: Area = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
  let view = screen;
  let area: Area = of(field).box;
  let { position } = of(field).style;
  for (let element: Element | null = field; element && !isTooSmall(area); element = above(element)) {
    const { style, box } = of(element);
    if (element === field || /^(html|body)$/i.test(element.tagName)) continue;
    const holds = style.transform !== 'none' || style.filter !== 'none' || /paint|strict|content/.test(style.contain);
    // Boxes between an element and its containing block do not cut it off.
    if (!holds && (position === 'fixed' || (position === 'absolute' && style.position === 'static'))) continue;
    if (/auto|scroll/.test(style.overflow)) {
      if (!isReachable(area, box, element, style.direction)) return;
      view = intersect(view, box);
      area = box;
    } else if (/hidden|clip/.test(style.overflow)) {
      area = intersect(area, box);
    }
    position = style.position;
  }
  if (isTooSmall(area)) return;
  if (position === 'fixed') return isTooSmall(intersect(area, screen)) ? undefined : view;
  const root = read(document, 'documentElement');
  const { direction } = of(root).style;
  if (!isReachable(area, screen, root, direction)) return;
  const far = (WIDEST_PAGE - 1) * innerWidth;
  return direction === 'rtl' ? (area.right > -far ? view : undefined) : area.left < innerWidth + far ? view : undefined;
}
