import type { Life } from '../../lib/time/life';
import { isPlainPromise } from '../../lib/time/plain-promise';
import { standInAgain } from '../../lib/values/stand-in-again';

/** A request of the page that has ended. It failed if it has a reason, or a status of 400 and above. */
export interface EndedRequest {
  readonly type: 'network_error' | 'xhr_error';
  /** The method, if it is known. */
  readonly method?: string;
  /** The address that the page requested, if it is known. */
  readonly url: string;
  /** The answer's status. */
  readonly status?: number | undefined;
  /** The browser's reason why a request got no answer. */
  readonly reason?: string | undefined;
  /** The time of its end: monotonic, ms. By default, now. */
  readonly time?: number;
}

/**
 * Watches requests by `fetch` and `XMLHttpRequest`, without changing their results. Calls `over` with a function that returns a request that
 * was not aborted, and catches errors. Returns functions that look whether the page has replaced what is watched.
 */
export function watchRequests(
  { env: { window }, ended }: Pick<Life, 'env' | 'ended'>,
  over: (look: () => EndedRequest | undefined) => void,
): readonly (() => void)[] {
  const fetches = standInAgain(
    ended,
    () => window,
    'fetch',
    (call, [input, init]) => {
      const result = call();
      if (!isPlainPromise(window, result)) return result;
      const request = (status?: number, reason?: string): EndedRequest => {
        const { url = input, method = 'GET' } = Object(input) as Partial<Request>;
        return { type: 'network_error', method: (init as RequestInit)?.method ?? method, url: String(url), status, reason };
      };
      // A separate branch would handle a rejection that the page leaves unhandled.
      return result.then(
        (response) => {
          over(() => request((response as Response).status));
          return response;
        },
        (error: Error) => {
          over(() => (error.name === 'AbortError' ? undefined : request(undefined, error.message)));
          throw error;
        },
      );
    },
  );

  const asked = new WeakMap<object, readonly unknown[]>();
  const end = ({ type, target }: Event) =>
    over(() => {
      const { status } = target as XMLHttpRequest;
      const [method, url] = asked.get(target as XMLHttpRequest) ?? [];
      return { type: 'xhr_error', method: String(method), url: String(url), ...(type === 'load' ? { status } : { reason: type }) };
    });
  const opens = standInAgain(
    ended,
    () => window.XMLHttpRequest?.prototype,
    'open',
    (call, args, self) => {
      const result = call();
      const xhr = self as XMLHttpRequest;
      if (!asked.has(xhr)) for (const type of ['load', 'error', 'timeout']) xhr.addEventListener(type, end);
      asked.set(xhr, args);
      return result;
    },
  );
  return [fetches, opens];
}
