import type { Env } from '../../../kernel';

/** A type that CORS lets through without asking: a preflight is lost when the browser exits during it. */
const HEADERS = { 'content-type': 'text/plain;charset=UTF-8' };

/** The only place that a hit leaves from. Throws where the page has broken `fetch`. */
export function post(
  { window }: Pick<Env, 'window'>,
  url: string,
  body: string,
  keepalive: boolean,
  signal: AbortSignal,
): Promise<Response> {
  const init = {
    method: 'POST',
    body,
    headers: HEADERS,
    keepalive,
    signal,
    credentials: 'include',
    referrerPolicy: 'strict-origin',
  } as const;
  const answer = window.fetch(url, init);
  // Chromium keeps an answer that nobody reads, in the room of all keepalive requests: after 64 KiB no hit leaves any more.
  void (async () => (await answer).text())().catch(() => {});
  return answer;
}
