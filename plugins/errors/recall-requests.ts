import type { Life } from '../../lib/time/life';
import type { EndedRequest } from './watch-requests';

const TYPES: Readonly<Record<string, EndedRequest['type']>> = { fetch: 'network_error', xmlhttprequest: 'xhr_error' };

/** ms after which a failed request that no watcher has seen is one that the page has hidden from it. */
const SEEN = 1_000;
/** The most addresses to remember. */
const REMEMBERED = 200;

/**
 * ERR-07: reports requests, answered with 400 and above, that no watcher saw, because they began before `watched` (monotonic, ms) or the
 * page has replaced the watched functions. Reads the browser's resource timing, which lacks their method, and in Safari their status (WebKit
 * bug 246857). Returns a function that notes a failed request that a watcher has seen, by its absolute address, without its hash.
 */
export function recallRequests(
  { env: { window }, ended, later }: Pick<Life, 'env' | 'ended' | 'later'>,
  watched: number,
  over: (look: () => EndedRequest) => void,
): (url: string) => void {
  /** The number of failed requests that the watchers have seen and the timing has not, by address. */
  const seen = new Map<string, number>();
  const count = (url: string, by: number) => {
    const left = (seen.get(url) ?? 0) + by;
    seen.delete(url);
    if (left > 0 && seen.size < REMEMBERED) seen.set(url, left);
    return left;
  };
  const tell = ({ initiatorType, name, startTime, responseEnd, responseStatus }: PerformanceResourceTiming) => {
    const type = TYPES[initiatorType];
    if (!type || !(responseStatus >= 400)) return;
    const report = () => over(() => ({ type, url: name, status: responseStatus, time: responseEnd }));
    if (startTime < watched) report();
    else
      later(() => {
        if (count(name, -1) < 0) report();
      }, SEEN);
  };
  try {
    const observer = new window.PerformanceObserver((list) => (list.getEntries() as PerformanceResourceTiming[]).forEach(tell));
    // Includes requests in flight, once they end.
    observer.observe({ type: 'resource', buffered: true });
    ended(() => observer.disconnect());
  } catch {
    // The observer is missing, or the page's replacement rejects `type`.
  }
  return (url) => void count(url, 1);
}
