import type { Env } from '../../../kernel';

/** Bytes that all keepalive requests of a page may have in flight together (Fetch, 4.6). */
const IN_FLIGHT = 65_536;
/** ms after which there is no answer. */
const TIMEOUT = 20_000;
/** A type that CORS lets through without asking: a preflight is lost when the browser exits during it. */
const HEADERS = { 'content-type': 'text/plain;charset=UTF-8' };
/** What stands for a beacon's answer, which nobody can read: the browser took it, or not. */
const TAKEN = 202;
const NO_ANSWER = 0;

export interface Transport {
  /**
   * Sends now, before it returns; `bytes` is the body's size in UTF-8. Resolves to the answer's status, 0 for none. `last`:
   * the page may be gone before there is an answer. Never rejects.
   */
  send(body: string, bytes: number, last: boolean): Promise<number>;
  /** Breaks off what is on its way. */
  abort(): void;
}

/** The only place that a hit leaves from. */
export function createTransport({ window }: Env, url: string): Transport {
  const open = new Set<AbortController>();
  let inFlight = 0;

  const beacon = (body: string) => (window.navigator.sendBeacon(url, body) ? TAKEN : NO_ANSWER);

  /** Throws at once where the page has broken `fetch`, rejects where there is no answer. */
  const ask = (body: string, keepalive: boolean, signal: AbortSignal) =>
    window.fetch(url, {
      method: 'POST',
      body,
      headers: HEADERS,
      keepalive,
      signal,
      credentials: 'include',
      referrerPolicy: 'strict-origin',
    });

  const send: Transport['send'] = async (body, bytes, last) => {
    const keepalive = 'keepalive' in window.Request.prototype && inFlight + bytes <= IN_FLIGHT;
    if (last && !keepalive) return beacon(body);
    const controller = new window.AbortController();
    let answer: Promise<Response>;
    try {
      answer = ask(body, keepalive, controller.signal);
    } catch {
      return last ? beacon(body) : NO_ANSWER;
    }
    const held = keepalive ? bytes : 0;
    const timer = window.setTimeout(() => controller.abort(), TIMEOUT);
    inFlight += held;
    open.add(controller);
    try {
      return (await answer).status;
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
