type Edges = Pick<DOMRect, 'top' | 'bottom'>;

export interface Dock {
  /** True if the banner belongs at the upper edge of the window. */
  readonly atTop: boolean;
  /** CSS pixels by which the page has to be scrolled, too. */
  readonly scroll: number;
}

/**
 * Returns where the banner hides nothing of the focused element, or not all of it (WCAG 2.2, 2.4.11). It moves to the other edge for that. In a
 * window so low that it would hide the element there, too, the page is scrolled. All values are CSS pixels from the window's top.
 */
export function dock(atTop: boolean, { top, bottom }: Edges, banner: number, window: number): Dock {
  const free = window - banner;
  // The page itself hides elements out of the window.
  if (bottom <= 0 || top >= window) return { atTop, scroll: 0 };
  const covers = (upper: boolean) => (upper ? top < banner : bottom > free);
  const hides = (upper: boolean) => (upper ? bottom <= banner : top >= free);
  const moves = (covers(atTop) && !covers(!atTop)) || (hides(atTop) && !hides(!atTop));
  const upper = atTop !== moves;
  if (!hides(upper)) return { atTop: upper, scroll: 0 };
  return { atTop: upper, scroll: upper ? Math.max(top - banner, bottom - window) : Math.min(bottom - free, top) };
}
