import type { FailedRequest } from './watch-requests';

const TYPES: Readonly<Record<string, FailedRequest['type']>> = { fetch: 'network_error', xmlhttprequest: 'xhr_error' };

/**
 * ERR-07: tells of requests answered with 400 and above that no watcher saw, because they began before `watched` (monotonic, ms): from
 * the browser's resource timing, so without their method. Safari does not say how a request was answered (WebKit bug 246857). Gives the end.
 */
export function recallRequests(
  { PerformanceObserver }: Window & typeof globalThis,
  watched: number,
  ended: (look: () => FailedRequest) => void,
): () => void {
  const look = (list: PerformanceObserverEntryList) => {
    for (const { initiatorType, name, startTime, responseEnd, responseStatus } of list.getEntries() as PerformanceResourceTiming[]) {
      const type = TYPES[initiatorType];
      if (type && startTime < watched && responseStatus >= 400)
        ended(() => ({ type, url: name, reason: `Status ${responseStatus}`, time: responseEnd }));
    }
  };
  try {
    const observer = new PerformanceObserver(look);
    // Those on their way too, once they end.
    observer.observe({ type: 'resource', buffered: true });
    return () => observer.disconnect();
  } catch {
    // There is none, or the page's own one, which knows no `type`.
    return () => {};
  }
}
