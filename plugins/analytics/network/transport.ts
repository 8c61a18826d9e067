/** SES-13. ms. */
const TIME_OUT = 5_000;

type Realm = Window & typeof globalThis;

/** What a service answers; undefined where it says nothing usable. Never rejects. */
async function ask({ fetch, AbortSignal }: Realm, url: string, init: RequestInit): Promise<unknown> {
  try {
    const answer = await fetch(url, { ...init, signal: AbortSignal.timeout(TIME_OUT) });
    return answer.ok ? await answer.json() : undefined;
  } catch {
    return;
  }
}

/** What the utility service says of the visitor's address. */
export const askAddress = (window: Realm, utility: string): Promise<unknown> => ask(window, `${utility}/ip`, { credentials: 'include' });

/** SES-15: what a third party says of a network's host. It gets no cookie, and of the page not even its address. */
export const askMetadata = (window: Realm, { url, key }: { readonly url: string; readonly key: string }, host: string): Promise<unknown> =>
  ask(window, url, {
    method: 'POST',
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ host, key }),
  });
