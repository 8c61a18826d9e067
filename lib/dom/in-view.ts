/** LIF-04, ms since the navigation. Before this time, elements in view do not count. */
export const VIEW_DELAY = 2_500;

type Viewer = Pick<Window & typeof globalThis, 'setTimeout' | 'clearTimeout' | 'IntersectionObserver'>;

/**
 * Calls `seen` once, when at least half of the element is in view and the page is at least 2.5 s old. `age` is the page's, in ms. Returns a
 * stop function.
 */
export function whenInView(window: Viewer, age: number, element: Element, seen: () => void): () => void {
  const observer = new window.IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      seen();
    },
    { threshold: 0.5 },
  );
  const timer = window.setTimeout(() => observer.observe(element), Math.max(0, VIEW_DELAY - age));
  return () => {
    window.clearTimeout(timer);
    observer.disconnect();
  };
}
