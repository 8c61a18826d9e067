import { read } from '../../../../lib/dom/native';
import { type Area, partOf, scaleOf } from './area';
import { type Grade, grade } from './grade';
import { above, type Reading } from './reading';
import type { Style } from './style';

/**
 * Returns how surely a field shows once it is scrolled to, which may be too small, cut off or beside the page, and whether a point of the
 * window shows it now.
 */
export function viewOf({ window, box, styleOf }: Reading, field: Element): readonly [Grade, has: (point: Area) => boolean] {
  const { innerWidth, innerHeight, document } = window;
  const whole = box(field);
  const boxes: Area[] = [];
  /** The part of the field that shows, moved to where its scroll containers show it. */
  let area = whole;
  let near: Grade = 1;
  /** Limits the area to what shows in a box, of this inner extent. */
  const limit = (outer: Area, across: number, down: number, scrolled?: Element) => {
    let { left, top } = outer;
    let { right, bottom } = area;
    boxes.push(outer);
    if (scrolled) {
      // Fields hidden beside a page are further away than any page is wide. A box may scroll down only, but far.
      near = Math.min(
        near,
        grade(outer.right - area.left, -2 * across, (area.right - area.left) / 2),
        grade(outer.bottom - area.top, -150 * down, -50 * down),
      );
      // No box scrolls past its start.
      right = left + Math.min(right - area.left, right + scrolled.scrollLeft - left);
      bottom = top + Math.min(bottom - area.top, bottom + scrolled.scrollTop - top);
    } else {
      left = Math.max(left, area.left);
      top = Math.max(top, area.top);
    }
    area = { left, top, right: Math.min(right, outer.left + across), bottom: Math.min(bottom, outer.top + down) };
  };
  const root = read(document, 'documentElement');
  // The window scrolls in place of one of them.
  const last = styleOf(root).overflow === 'visible' ? read(document, 'body') : root;
  let { position } = styleOf(field);
  for (let element = above(field); element && element !== last; element = above(element)) {
    const style: Style = styleOf(element);
    const { overflow, display, transform, filter } = style;
    if (/^(contents|inline)$/.test(display)) continue;
    const cuts = /paint|strict|content/.test(style.contain) || style.contentVisibility === 'auto';
    const holds = cuts || transform !== 'none' || filter !== 'none';
    // Boxes between an element and its containing block do not cut it off.
    if (!holds && (position === 'fixed' || (position === 'absolute' && style.position === 'static'))) continue;
    if (cuts || overflow !== 'visible') {
      const scale = scaleOf(element as HTMLElement, box(element));
      limit(box(element), element.clientWidth * scale, element.clientHeight * scale, /(auto|scroll)$/.test(overflow) ? element : undefined);
    }
    position = style.position;
  }
  limit(new DOMRect(0, 0, innerWidth, innerHeight), innerWidth, innerHeight, position === 'fixed' ? undefined : root);
  const width = area.right - area.left;
  const height = area.bottom - area.top;
  const part = (width * height) / ((whole.right - whole.left) * (whole.bottom - whole.top));
  // CSS pixels, and a part of the field: nobody can read less than the first, and everybody sees a field from the second on.
  const shows = Math.min(near, grade(width, 20, 40), grade(height, 8, 14), grade(part, 0.1, 0.5));
  return [shows, (point) => boxes.every((outer) => partOf(point, outer))];
}
