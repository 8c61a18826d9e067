import type { Authors } from './authors';
import { blameOf, type Initiator } from './blame';
import type { DevtoolsEvent } from './devtools';
import type { Found } from './found';

/** Characters of an address that are kept. */
const LONGEST = 4_000;
/** Types of requests that may never finish, or whose answer runs nothing, so that no visit waits for them. */
const STREAMS = ['EventSource', 'WebSocket', 'Ping', 'Media', 'Prefetch', 'Preflight', 'Manifest', 'CSPViolationReport', 'SignedExchange'];
/** Types of answers that go on for as long as the page is open. */
const ENDLESS = /^(text\/event-stream|multipart\/|audio\/|video\/)|json-?lines|ndjson|grpc/i;

/** Requests for one address, after which further ones are a page's regular questions to a server. A page that sends these is at rest. */
const POLLS = 5;

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

/** A request without an answer. */
interface Flying {
  /** Unix time in ms. */
  readonly since: number;
  readonly url: string;
  readonly session: string;
  /** The loader of its document; '' in a worker. */
  readonly loader: string;
  readonly isPoll: boolean;
}

interface Asked {
  readonly requestId: string;
  readonly request?: { readonly url?: string; readonly method?: string };
  readonly url?: string;
  readonly initiator?: Initiator;
  readonly type?: string;
  readonly frameId?: string;
  readonly loaderId?: string;
  readonly documentURL?: string;
  readonly redirectResponse?: { readonly url: string };
  readonly headers?: Readonly<Record<string, string>>;
  readonly blockedCookies?: readonly { readonly cookieLine?: string }[];
  readonly response?: { readonly headers?: Readonly<Record<string, string>>; readonly mimeType?: string };
}

const header = (headers: Readonly<Record<string, string>> | undefined, wanted: string): string | undefined =>
  Object.entries(headers ?? {}).find(([name]) => name.toLowerCase() === wanted)?.[1];

const isWeb = (url: string): boolean => /^(https?|wss?):/.test(url);

/**
 * Listens to the requests of a visit, including those of frames and workers. `isTop` tells a tab's own frame, `worker` returns the script of
 * a worker's session.
 */
export function watchRequests(
  page: () => string,
  isTop: (frame: string) => boolean,
  worker: (session: string) => string | undefined,
  authors: Authors,
) {
  let found: Found[] = [];
  const heard: Heard[] = [];
  /** The addresses of a request, one for each redirect. */
  const hops = new Map<string, string[]>();
  let begun = 0;
  /** The requests without an answer. Their ids are the browser's own, whichever session tells of them. */
  const flying = new Map<string, Flying>();
  /** The loader of each frame's document. Requests of earlier documents may never be told to have ended. */
  const loaders = new Map<string, string>();
  /** The number of requests of the open page by address. */
  const times = new Map<string, number>();
  /** By request, the address that it hands on, and its place among the findings. */
  const handed = new Map<string, string>();
  let places = new Map<string, number>();

  const ask = (event: DevtoolsEvent, one: Asked) => {
    const url = one.request?.url ?? one.url ?? '';
    if (!isWeb(url)) return;
    const type = event.method === 'Network.requestWillBeSent' ? (one.type ?? 'Other') : 'WebSocket';
    hops.set(one.requestId, [...(one.redirectResponse ? (hops.get(one.requestId) ?? []) : []), url]);
    const bare = url.replace(/[?#].*/s, '');
    const nth = (times.get(bare) ?? 0) + 1;
    times.set(bare, nth);
    const { session } = event;
    if (!STREAMS.includes(type))
      flying.set(one.requestId, { since: Date.now(), url, session, loader: one.loaderId ?? '', isPoll: nth > POLLS });
    const script = worker(event.session);
    const inFrame = one.frameId ? authors.ofFrame(one.frameId) : [];
    const otherwise = script === undefined ? [one.documentURL ?? '', ...inFrame, page()] : [...authors.ofWorker(script), page()];
    const kind = type === 'Document' && !isTop(one.frameId ?? '') ? 'frame' : 'request';
    const scripts = blameOf(one.initiator, otherwise, (stack) => authors.ofStack(event.session, stack));
    // A browser opens a stream again by itself, for those who opened it.
    const opened = type === 'EventSource' && !one.initiator?.stack && found.find(({ address, how }) => address === url && how === type);
    const by = opened
      ? opened.by
      : one.redirectResponse
        ? [`${one.redirectResponse.url}`.replace(/[?#].*/s, '')]
        : [...new Set([...scripts, ...(script === undefined ? [] : authors.ofWorker(script))])];
    const how = [type, one.request?.method !== 'GET' && one.request?.method, one.redirectResponse && 'redirected']
      .filter(Boolean)
      .join(', ');
    const referrer = handed.get(one.requestId);
    const request: Found = { kind, name: '', address: url.slice(0, LONGEST), by, how, page: page(), ...(referrer && { referrer }) };
    places.set(one.requestId, found.push(request) - 1);
  };

  /** Notes the address that a request hands on as its referrer, which may come before or after the request itself. */
  const hand = ({ requestId, headers }: Asked) => {
    const referrer = header(headers, 'referer')?.slice(0, LONGEST);
    if (!referrer) return;
    handed.set(requestId, referrer);
    const place = places.get(requestId) ?? -1;
    const one = found[place];
    if (one) found[place] = { ...one, referrer };
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
          return void flying.delete(one.requestId);
        case 'Network.responseReceived':
          // A page need not read the body of a `fetch`, and the browser then never tells of its end.
          if (one.type === 'Fetch' || ENDLESS.test(`${one.response?.mimeType}`)) flying.delete(one.requestId);
          return;
        case 'Page.frameNavigated': {
          const { id, loaderId } = event.params.frame as { id: string; loaderId: string };
          return void loaders.set(id, loaderId);
        }
        case 'Target.detachedFromTarget':
          for (const [id, { session }] of flying) if (session === event.params.sessionId) flying.delete(id);
          return;
        case 'Network.responseReceivedExtraInfo': {
          const blocked = (one.blockedCookies ?? []).map(({ cookieLine = '' }) => cookieLine);
          const then = begun;
          heard.push({ request: one.requestId, isNew: () => then === begun, lines: header(one.headers, 'set-cookie') ?? '', blocked });
          return;
        }
        case 'Network.webSocketHandshakeResponseReceived': {
          const then = begun;
          const lines = header(one.response?.headers, 'set-cookie') ?? '';
          return void heard.push({ request: one.requestId, isNew: () => then === begun, lines, blocked: [] });
        }
        case 'Network.requestWillBeSentExtraInfo':
          return hand(one);
      }
    },
    /** Number of requests that wait for their answers, without those that a page sends again and again. */
    waiting: () => [...flying.values()].filter(({ since, isPoll }) => !isPoll && Date.now() - since < SLOW).length,
    /** The addresses of the other requests without an answer, however old, by their ids, in the sessions that `isIn` accepts. */
    unanswered: (isIn: (session: string) => boolean): ReadonlyMap<string, string> =>
      new Map(
        [...flying].flatMap(([id, { session, url, loader, isPoll }]) => {
          const isOpen = !loader || loader === id || [...loaders.values()].includes(loader);
          return isOpen && !isPoll && isIn(session) ? [[id, url] as const] : [];
        }),
      ),
    /** A page and its pending requests have ended. */
    forgetWaiting() {
      flying.clear();
      times.clear();
    },
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
      places = new Map();
      begun++;
    },
  };
}
