import { blameOf, type Initiator } from './blame';
import type { DevtoolsEvent } from './devtools';
import type { Found } from './found';

/** Characters of an address that are kept. */
const LONGEST = 4_000;
/** Types of requests that never finish, so that no visit waits for them. */
const STREAMS = ['EventSource', 'WebSocket', 'Ping'];

/** ms after which a visit does not wait for a request any longer. */
const SLOW = 2_500;

/** An answer's headers as the browser's network saw them. */
interface Heard {
  readonly request: string;
  /** Since `begin`. */
  readonly isNew: () => boolean;
  readonly lines: string;
  readonly blocked: readonly string[];
}

/** A `Set-Cookie` header, with the address that sent it. */
export interface Sent {
  readonly url: string;
  /** True if the answer came in the visit, false if it came before the visit's choice. */
  readonly isNew: boolean;
  readonly lines: string;
}

interface Asked {
  readonly requestId: string;
  readonly request?: { readonly url?: string; readonly method?: string };
  readonly url?: string;
  readonly initiator?: Initiator;
  readonly type?: string;
  readonly frameId?: string;
  readonly documentURL?: string;
  readonly redirectResponse?: { readonly url: string };
  readonly headers?: Readonly<Record<string, string>>;
  readonly blockedCookies?: readonly { readonly cookieLine?: string }[];
}

const isWeb = (url: string): boolean => /^(https?|wss?):/.test(url);

/** Listens to the requests of a visit, including those of frames and workers. `worker` returns the script of a worker's session. */
export function watchRequests(page: () => string, mainFrame: () => string, worker: (session: string) => string | undefined) {
  let found: Found[] = [];
  const heard: Heard[] = [];
  /** The addresses of a request, one for each redirect. */
  const hops = new Map<string, string[]>();
  let begun = 0;
  /** The time at which each began. */
  const flying = new Map<string, number>();

  const ask = (event: DevtoolsEvent, one: Asked) => {
    const url = one.request?.url ?? one.url ?? '';
    if (!isWeb(url)) return;
    const type = event.method === 'Network.requestWillBeSent' ? (one.type ?? 'Other') : 'WebSocket';
    const id = `${event.session}:${one.requestId}`;
    hops.set(one.requestId, [...(one.redirectResponse ? (hops.get(one.requestId) ?? []) : []), url]);
    if (!STREAMS.includes(type)) flying.set(id, Date.now());
    const document = worker(event.session) ?? one.documentURL ?? page();
    const kind = type === 'Document' && one.frameId !== mainFrame() ? 'frame' : 'request';
    const by = one.redirectResponse ? [`${one.redirectResponse.url}`.replace(/[?#].*/s, '')] : blameOf(one.initiator, document);
    const how = [type, one.request?.method !== 'GET' && one.request?.method, one.redirectResponse && 'redirected']
      .filter(Boolean)
      .join(', ');
    found.push({ kind, name: '', address: url.slice(0, LONGEST), by, how, page: page() });
  };

  return {
    take(event: DevtoolsEvent) {
      const one = event.params as unknown as Asked;
      switch (event.method) {
        case 'Network.requestWillBeSent':
        case 'Network.webSocketCreated':
        case 'Network.webTransportCreated':
          return ask(event, one);
        case 'Network.loadingFinished':
        case 'Network.loadingFailed':
          return void flying.delete(`${event.session}:${one.requestId}`);
        case 'Network.responseReceivedExtraInfo': {
          const header = Object.entries(one.headers ?? {}).find(([name]) => name.toLowerCase() === 'set-cookie')?.[1];
          const blocked = (one.blockedCookies ?? []).map(({ cookieLine = '' }) => cookieLine);
          const then = begun;
          heard.push({ request: one.requestId, isNew: () => then === begun, lines: header ?? '', blocked });
        }
      }
    },
    /** Number of requests that wait for their answers. */
    waiting: () => [...flying.values()].filter((since) => Date.now() - since < SLOW).length,
    /** A page and its pending requests have ended. */
    forgetWaiting: () => flying.clear(),
    found: () => found,
    /** The cookies that servers sent and the browser accepted. Headers of redirects arrive in order, before or after the next request. */
    sent(): Sent[] {
      const counts = new Map<string, number>();
      return heard.flatMap(({ request, isNew, lines, blocked }) => {
        const nth = counts.get(request) ?? 0;
        counts.set(request, nth + 1);
        const urls = hops.get(request);
        const url = urls?.[Math.min(nth, urls.length - 1)];
        const taken = lines.split('\n').filter((line) => line && !blocked.includes(line));
        return url && taken.length ? [{ url, isNew: isNew(), lines: taken.join('\n') }] : [];
      });
    },
    /** Forgets earlier requests, but not the senders of cookies. */
    begin() {
      found = [];
      begun++;
    },
  };
}
