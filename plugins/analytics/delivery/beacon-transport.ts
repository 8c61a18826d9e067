import type { Env } from '../../../kernel';

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
