import type { Env } from '../../../kernel';
import { performanceEntries } from '../../../lib/dom/performance-entries';

/** HIT-04: ms since the navigation began, or since a prerendered page was shown. A field is absent until its event has happened. */
export interface Timing {
  readonly ttfb?: number;
  readonly dom_ready?: number;
  readonly page_load?: number;
}

type NavigationEntry = PerformanceNavigationTiming & { readonly activationStart?: number };

const navigationEntry = ({ window }: Env): NavigationEntry | undefined =>
  performanceEntries(window, 'navigation')[0] as NavigationEntry | undefined;

/** ms on the monotonic clock: when the visitor first saw the page. */
export const shownAt = (env: Env): number => navigationEntry(env)?.activationStart ?? 0;

/** The navigation type: `navigate`, `reload`, `back_forward` or `prerender`. Browsers report prerendered pages as `navigate`. */
export const navigationType = (env: Env): string => (shownAt(env) ? 'prerender' : (navigationEntry(env)?.type ?? 'navigate'));

export function readTiming(env: Env): Timing {
  const entry = navigationEntry(env);
  const shown = entry?.activationStart ?? 0;
  const since = (mark: number | undefined) => (mark ? Math.max(0, Math.round(mark - shown)) : undefined);
  return {
    ttfb: since(entry?.responseStart),
    dom_ready: since(entry?.domContentLoadedEventStart),
    page_load: since(entry?.loadEventStart),
  };
}
