import type { EndedRequest } from './watch-requests';

const TYPES: Readonly<Record<string, EndedRequest['type']>> = { fetch: 'network_error', xmlhttprequest: 'xhr_error' };

/**
 * ERR-07: reports requests, answered with 400 and above, that no watcher saw because they began before `watched` (monotonic, ms). Reads the
 * browser's resource timing, which lacks their method, and in Safari their status (WebKit bug 246857). Returns a stop function.
 */
export function recallRequests(
  { PerformanceObserver }: Window & typeof globalThis,
  watched: number,
  ended: (look: () => EndedRequest) => void,
): () => void {
  const look = (list: PerformanceObserverEntryList) => {
    for (const { initiatorType, name, startTime, responseEnd, responseStatus } of list.getEntries() as PerformanceResourceTiming[]) {
      const type = TYPES[initiatorType];
      if (type && startTime < watched && responseStatus >= 400)
        ended(() => ({ type, url: name, status: responseStatus, time: responseEnd }));
    }
  };
  try {
    const observer = new PerformanceObserver(look);
    // Includes requests in flight, once they end.
    observer.observe({ type: 'resource', buffered: true });
    return () => observer.disconnect();
  } catch {
    // The observer is missing, or the page's replacement rejects `type`.
    return () => {};
  }
}
