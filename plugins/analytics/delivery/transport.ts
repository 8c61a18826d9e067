import type { Env } from '../../../kernel';
import { find, methodsOf } from '../../../lib/dom/find';
import { post } from './beacon-transport';

/** Bytes that all keepalive requests of a page may have in flight together (Fetch, 4.6). */
const IN_FLIGHT = 65_536;
/** ms after which there is no answer. */
const TIMEOUT = 20_000;

/** What became of a body. */
export interface Answer {
  /** HTTP's; 0 for none. */
  readonly status: number;
  /** A `Retry-After` header, where the service exposes it. */
  readonly retryAfter?: string | null;
  /** The browser took it as a beacon, whose answer nobody sees. */
  readonly unseen?: true;
}

export const NO_ANSWER: Answer = { status: 0 };
const TAKEN: Answer = { status: 202, unseen: true };

/** A page's own `fetch` may answer with anything. */
export const toAnswer = ({ status, headers }: Partial<Response>): Answer => ({
  status: status ?? 0,
  retryAfter: headers?.get?.('retry-after'),
});

export interface Transport {
  /** Sends now, before it returns; `bytes` is the body's size in UTF-8. `last`: the page may be gone before there is an answer. Never rejects. */
  send(body: string, bytes: number, last: boolean): Promise<Answer>;
  /** Breaks off what is on its way. */
  abort(): void;
}

/**
 * Sends a beacon from an empty frame. A beacon takes its referrer policy from its document, and the page's may be `unsafe-url`; an empty
 * frame's address is no referrer (PRV-04). False where the browser refuses the beacon, or the frame: Chromium makes none during pagehide.
 */
function sendFromFrame({ document }: Env, url: string, body: string): boolean {
  const frame = methodsOf(document).createElement.call(document, 'iframe') as HTMLIFrameElement;
  find(document, 'html')?.append(frame);
  const taken = frame.contentWindow?.navigator.sendBeacon(url, body) ?? false;
  frame.remove();
  return taken;
}

/** Sends bodies within the room that keepalive has; by beacon where it has none and the page is at its end, and where `fetch` is broken. */
export function createTransport(env: Env, url: string): Transport {
  const { window } = env;
  const open = new Set<AbortController>();
  let inFlight = 0;
  /** Another script may have taken the room, which looks like no answer: the next request does without. */
  let crowded = false;

  const beacon = (body: string) => (sendFromFrame(env, url, body) ? TAKEN : NO_ANSWER);

  const send: Transport['send'] = async (body, bytes, last) => {
    const room = 'keepalive' in window.Request.prototype && inFlight + bytes <= IN_FLIGHT;
    if (last && !room) return beacon(body);
    const keepalive = room && (last || !crowded);
    const held = keepalive ? bytes : 0;
    const controller = new window.AbortController();
    // Firefox settles no request that was on its way when the page went into the back/forward cache, not even by breaking it off.
    const givenUp = new Promise<never>((_, reject) => controller.signal.addEventListener('abort', reject));
    const timer = window.setTimeout(() => controller.abort(), TIMEOUT);
    let atOnce = true;
    let broken = true;
    window.setTimeout(() => {
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
      // Where the page has broken `fetch`, an empty frame still has a beacon of its own. Where there is no room the browser says so within
      // the task, and a network later.
      return broken || (last && atOnce && !controller.signal.aborted) ? beacon(body) : NO_ANSWER;
    } finally {
      inFlight -= held;
      window.clearTimeout(timer);
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
