import type { Life } from '../time/life';
import { read as readOf } from './native';

/** CSS pixels. */
export interface ScrollPlace {
  readonly top: number;
  readonly view: number;
  readonly height: number;
}

/** ms between two readings during scrolling. */
const PACE = 100;

/** Returns the percentage of the page that has been in view, 0 to 100. A page no longer than the window is entirely in view. */
export const depthOf = ({ top, view, height }: ScrollPlace): number =>
  height > 0 ? Math.min(100, Math.max(0, Math.round(((top + view) / height) * 100))) : 0;

/**
 * Reads the scroll position now and during scrolling. Reads sizes in an intersection observer's callback, right after layout: a scroll
 * listener would force another layout.
 */
export function watchScroll(
  { env: { window }, ended, later, listen }: Pick<Life, 'env' | 'ended' | 'later' | 'listen'>,
  read: (place: ScrollPlace) => void,
): void {
  const { document } = window;
  const root = readOf(document, 'documentElement');
  let waiting = false;

  const observer =
    'IntersectionObserver' in window &&
    new window.IntersectionObserver(([entry]) => {
      if (observer) observer.disconnect();
      if (!entry) return;
      const { scrollHeight } = readOf(document, 'scrollingElement') ?? root;
      read({ top: window.scrollY, view: window.innerHeight, height: scrollHeight });
    });

  const look = () => {
    waiting = false;
    if (observer) observer.observe(root);
  };
  const scrolled = () => {
    if (waiting) return;
    waiting = true;
    later(look, PACE);
  };

  look();
  listen(window, 'scroll', scrolled, { passive: true });
  if (observer) ended(() => observer.disconnect());
}
