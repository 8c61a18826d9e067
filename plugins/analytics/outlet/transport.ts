import type { Env } from '../../../kernel';

/** A type that CORS lets through without asking: a preflight is lost when the browser exits during it. */
const HEADERS = { 'content-type': 'text/plain;charset=UTF-8' };

/** The only place that a hit leaves from. Throws at once where the page has broken `fetch`. */
export const post = ({ window }: Pick<Env, 'window'>, url: string, body: string, keepalive: boolean, signal: AbortSignal) =>
  window.fetch(url, { method: 'POST', body, headers: HEADERS, keepalive, signal, credentials: 'include', referrerPolicy: 'strict-origin' });
