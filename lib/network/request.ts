import { appendQuery } from '../url/links';

/** NET-04: the kinds of failed requests in the error catalogue. */
export type RequestFailure = 'ajax_req_failed' | 'ajax_req_error' | 'ajax_req_timeout';

/** `duration` is in ms. `data` is undefined if the response is empty. The caller checks its shape. */
export type Outcome =
  | { readonly ok: true; readonly data: unknown; readonly status: number; readonly duration: number }
  | { readonly ok: false; readonly kind: RequestFailure; readonly status?: number; readonly error: string; readonly duration: number };

export interface RequestOptions {
  /** Sent by POST as JSON. Without `json` and `form`, the request is a GET. */
  readonly json?: unknown;
  /** Sent by POST, form-encoded. */
  readonly form?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly credentials?: RequestCredentials;
  /** `strict-origin` by default. Looser policies reveal the page's address, which may contain private data (PRV-04). */
  readonly referrerPolicy?: 'strict-origin' | 'no-referrer';
  /** Lets the request outlive its page. The bodies of all such requests on a page share 64 KiB. */
  readonly keepalive?: boolean;
  /** ms. By default, the browser's own limits apply. */
  readonly timeout?: number;
  /** The caller handles failures. */
  readonly ignoreErrors?: boolean;
  /** Called for each failure. The error's `resource` is the address without its query. */
  readonly report?: (
    error: Error & { resource: string },
    detail: { readonly kind: RequestFailure; readonly severity: 'warn' | 'error' },
  ) => void;
}

/** The part of the browser and the clock that a request needs. */
export interface RequestEnv {
  readonly window: Pick<Window & typeof globalThis, 'setTimeout' | 'clearTimeout' | 'AbortController'>;
  readonly fetch: typeof fetch;
  now(): number;
  clock(): number;
}

const ABORTED = 'Aborted by timeout';

/** Sends one request (NET-01 to NET-04). Never throws. The request is in flight when this returns its promise. */
export async function request(network: RequestEnv, url: string, options: RequestOptions = {}): Promise<Outcome> {
  const { window, fetch, clock } = network;
  const { timeout, ignoreErrors, report } = options;
  const began = clock();
  const controller = new window.AbortController();
  let timer: number | undefined;
  let status: number | undefined;
  let kind: RequestFailure = 'ajax_req_error';

  // A race, because a page's own wrapper of fetch from before the tag may ignore the signal.
  const late = new Promise<never>((_, reject) => {
    if (timeout === undefined) return;
    timer = window.setTimeout(() => {
      kind = 'ajax_req_timeout';
      reject(new Error(ABORTED));
      controller.abort();
    }, timeout);
  });

  try {
    const answer = fetch(...message(network, url, options, controller.signal)).then((response) => {
      status = response.status;
      return response.text();
    });
    const text = await Promise.race([answer, late]);
    kind = 'ajax_req_failed';
    if (status === undefined || status >= 400) throw new Error(`Status ${status}`);
    return { ok: true, data: text ? JSON.parse(text) : undefined, status, duration: clock() - began };
  } catch (thrown) {
    const error = thrown instanceof SyntaxError ? 'Invalid JSON' : thrown instanceof Error ? thrown.message : String(thrown);
    const severity = (kind as RequestFailure) === 'ajax_req_timeout' ? 'warn' : 'error';
    if (!ignoreErrors) report?.(Object.assign(new Error(error), { resource: url.replace(/[?#].*/s, '') }), { kind, severity });
    return { ok: false, kind, status, error, duration: clock() - began };
  } finally {
    window.clearTimeout(timer);
  }
}

function message(
  { now }: RequestEnv,
  url: string,
  { json, form, headers, credentials, referrerPolicy = 'strict-origin', keepalive }: RequestOptions,
  signal: AbortSignal,
): [string, RequestInit] {
  const init: RequestInit = { credentials, keepalive, signal, referrerPolicy, headers };
  if (json !== undefined) {
    return [url, { ...init, method: 'POST', body: JSON.stringify(json), headers: { 'content-type': 'application/json', ...headers } }];
  }
  if (form) return [url, { ...init, method: 'POST', body: new URLSearchParams(form) }];
  return [appendQuery(url, `gti=${now()}`), init];
}
