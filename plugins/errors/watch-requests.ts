import { isPlainPromise } from '../../lib/time/plain-promise';
import { standIn } from '../../lib/values/stand-in';

/** A request of the page that got no answer, or one of status 400 and above. */
export interface FailedRequest {
  readonly type: 'network_error' | 'xhr_error';
  /** Where it is known. */
  readonly method?: string;
  /** As the page asked for it, where that is known. */
  readonly url: string;
  /** `Status 500`, or what the browser says. */
  readonly reason: string;
  /** When it ended: monotonic, ms; now, where it is not said. */
  readonly time?: number;
}

/**
 * Watches requests by `fetch` and `XMLHttpRequest`, without a change to their results. `look` returns a request that failed. Its caller
 * catches errors. Returns the function that stops it.
 */
export function watchRequests(window: Window & typeof globalThis, ended: (look: () => FailedRequest | undefined) => void): () => void {
  const unfetch = standIn(window, 'fetch', (call, [input, init]) => {
    const result = call();
    if (!isPlainPromise(window, result)) return result;
    const failed = (reason: string): FailedRequest => {
      const { url = input, method = 'GET' } = Object(input) as Partial<Request>;
      return { type: 'network_error', method: (init as RequestInit)?.method ?? method, url: String(url), reason };
    };
    // A branch of its own would handle a rejection that the page does not.
    return result.then(
      (response) => {
        ended(() => {
          const { status } = response as Response;
          return status >= 400 ? failed(`Status ${status}`) : undefined;
        });
        return response;
      },
      (error: Error) => {
        ended(() => (error.name === 'AbortError' ? undefined : failed(error.message)));
        throw error;
      },
    );
  });

  const asked = new WeakMap<object, readonly unknown[]>();
  const end = ({ type, target }: Event) =>
    ended(() => {
      const { status } = target as XMLHttpRequest;
      if (type === 'load' && status < 400) return;
      const [method, url] = asked.get(target as XMLHttpRequest) ?? [];
      return { type: 'xhr_error', method: String(method), url: String(url), reason: type === 'load' ? `Status ${status}` : type };
    });
  const unopen = standIn(window.XMLHttpRequest.prototype, 'open', (call, args, self) => {
    const result = call();
    const xhr = self as XMLHttpRequest;
    if (!asked.has(xhr)) for (const type of ['load', 'error', 'timeout']) xhr.addEventListener(type, end);
    asked.set(xhr, args);
    return result;
  });
  return () => {
    unfetch();
    unopen();
  };
}
