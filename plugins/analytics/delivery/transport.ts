import type { Env, Tools } from '../../../kernel';
import { addEmptyFrame } from '../../../lib/dom/empty-frame';

/** A type that needs no CORS preflight: a preflight is lost if the browser exits during it. */
const HEADERS = { 'content-type': 'text/plain;charset=UTF-8' };

/** Posts hits by `fetch`, with an answer. Throws if the page had broken `fetch` before the tag. */
export function post({ fetch }: Pick<Env, 'fetch'>, url: string, body: string, keepalive: boolean, signal: AbortSignal): Promise<Response> {
  const init = {
    method: 'POST',
    body,
    headers: HEADERS,
    keepalive,
    signal,
    credentials: 'include',
    referrerPolicy: 'strict-origin',
  } as const;
  const answer = fetch(url, init);
  // Chromium counts unread responses against the quota of keepalive requests: after 64 KiB, no hit could leave.
  void (async () => (await answer).text())().catch(() => {});
  return answer;
}

/** Bytes that all keepalive requests of a page may have in flight together (Fetch, 4.6). */
const IN_FLIGHT = 65_536;
/** ms after which a request counts as unanswered. */
const TIMEOUT = 20_000;

/** The outcome of a request. */
export interface Answer {
  /** The HTTP status, 0 without an answer. */
  readonly status: number;
  /** A `Retry-After` header, if the service exposes it. */
  readonly retryAfter?: string | null;
  /** The browser has told the service of a privacy signal, which the page may not know. */
  readonly signal?: true;
  /** The browser took the body as a beacon, whose answer is not visible. */
  readonly unseen?: true;
}

export const NO_ANSWER: Answer = { status: 0 };
const TAKEN: Answer = { status: 202, unseen: true };

/** Reads a response. A page's own `fetch` may return anything. */
export const toAnswer = ({ status, headers }: Partial<Response>): Answer => ({
  status: status ?? 0,
  retryAfter: headers?.get?.('retry-after'),
  ...(headers?.get?.('tp-signal') && { signal: true }),
});

export interface Transport {
  /** Sends before it returns. `bytes`: the body's size in UTF-8. `last`: the page may be gone before the answer. Never rejects. */
  send(body: string, bytes: number, last: boolean): Promise<Answer>;
  /** Aborts requests in flight. */
  abort(): void;
}

/**
 * Sends a beacon from an empty frame. A beacon takes its referrer policy from its document, and the page's policy may be `unsafe-url`. An
 * empty frame's address is no referrer (PRV-04). Returns false if the browser refuses the beacon or the frame: Chromium creates no frames
 * during pagehide.
 */
function sendFromFrame({ document }: Env, url: string, body: string): boolean {
  const frame = addEmptyFrame(document);
  const taken = frame.contentWindow?.navigator.sendBeacon(url, body) ?? false;
  frame.remove();
  return taken;
}

/**
 * Sends bodies within the keepalive quota. Uses a beacon when the quota is full at the page's end, and when the page has broken `fetch`.
 */
export function createTransport({ env, later }: Pick<Tools, 'env' | 'later'>, url: string): Transport {
  const { window } = env;
  const open = new Set<AbortController>();
  let inFlight = 0;
  /** Another script may have used up the quota, which looks like a missing answer. The next request goes without keepalive. */
  let crowded = false;

  const beacon = (body: string) => (sendFromFrame(env, url, body) ? TAKEN : NO_ANSWER);

  const send: Transport['send'] = async (body, bytes, last) => {
    const room = 'keepalive' in window.Request.prototype && inFlight + bytes <= IN_FLIGHT;
    if (last && !room) return beacon(body);
    const keepalive = room && (last || !crowded);
    const held = keepalive ? bytes : 0;
    const controller = new window.AbortController();
    // Firefox never settles a request that was in flight when the page entered the back/forward cache, not even when it is aborted.
    const givenUp = new Promise<never>((_, reject) => controller.signal.addEventListener('abort', reject));
    const forget = later(() => controller.abort(), TIMEOUT);
    let atOnce = true;
    let broken = true;
    later(() => {
      atOnce = false;
    });
    inFlight += held;
    open.add(controller);
    try {
      const response = post(env, url, body, keepalive, controller.signal);
      broken = false;
      const answer = toAnswer(await Promise.race([response, givenUp]));
      crowded = false;
      return answer;
    } catch {
      crowded = keepalive;
      // A page that breaks `fetch` leaves the beacon of an empty frame intact. A full quota rejects within the task, a network error later.
      return broken || (last && atOnce && !controller.signal.aborted) ? beacon(body) : NO_ANSWER;
    } finally {
      inFlight -= held;
      forget();
      open.delete(controller);
    }
  };

  return {
    send: (...args) => send(...args).catch(() => NO_ANSWER),
    abort() {
      for (const controller of open) controller.abort();
    },
  };
}
