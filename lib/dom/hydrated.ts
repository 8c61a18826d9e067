import { read } from './native';

type Realm = Window & typeof globalThis;

/** ms after the page's load event at which frameworks have compared the page with what they render. */
const HYDRATED = 3_000;

/** Returns the ms until frameworks have hydrated the page. Undefined before the load event. Pages without a navigation entry have. */
export function untilHydrated({ document, performance }: Realm): number | undefined {
  const [entry] = performance.getEntriesByType?.('navigation') ?? [];
  const { loadEventEnd } = (entry ?? { loadEventEnd: Number.NEGATIVE_INFINITY }) as PerformanceNavigationTiming;
  if (read(document, 'readyState') !== 'complete' || !loadEventEnd) return;
  return Math.max(loadEventEnd + HYDRATED - performance.now(), 0);
}

/** Calls back once frameworks have hydrated the page, at once if they have. Returns a function that ends the wait. */
export function whenHydrated(window: Realm, then: () => void): () => void {
  let timer: number | undefined;
  const look = () => {
    const left = untilHydrated(window);
    if (left === 0) then();
    // The load event's end is known in the next task.
    else timer = window.setTimeout(look, left);
  };
  if (read(window.document, 'readyState') === 'complete') look();
  else window.addEventListener('load', look, { once: true });
  return () => {
    window.removeEventListener('load', look);
    window.clearTimeout(timer);
  };
}
