import type { BareBrowser } from './bare-browser';

export interface Rule {
  /** A pattern of addresses. `*` stands for anything, except with `change`. */
  readonly address: string;
  /** Without `change` there is no answer. */
  readonly change?: (body: string) => string;
}

interface Paused {
  readonly requestId: string;
  readonly request: { readonly url: string };
  readonly responseStatusCode?: number;
  readonly responseHeaders?: readonly { readonly name: string; readonly value: string }[];
}

/** Changes the answers to a page's requests. */
export async function answerBy(rules: readonly Rule[], browser: BareBrowser, session: string): Promise<void> {
  const send = (method: string, params: object) => browser.send(method, { ...params }, session);
  const changes = new Map(rules.map(({ address, change }) => [address, change]));

  const answer = async ({ requestId, request, responseStatusCode, responseHeaders }: Paused) => {
    const change = responseStatusCode && changes.get(request.url);
    if (!change) return send('Fetch.failRequest', { requestId, errorReason: 'BlockedByClient' });
    const { body, base64Encoded } = await send('Fetch.getResponseBody', { requestId });
    const text = Buffer.from(String(body), base64Encoded ? 'base64' : 'utf8').toString();
    return send('Fetch.fulfillRequest', {
      requestId,
      responseCode: responseStatusCode,
      responseHeaders: responseHeaders?.filter(({ name }) => !/^content-(length|encoding)$/i.test(name)),
      body: Buffer.from(change(text)).toString('base64'),
    });
  };

  browser.on('Fetch.requestPaused', (paused, of) => {
    // The requesting page may be gone by now.
    if (of === session) answer(paused as unknown as Paused).catch(() => {});
  });
  const patterns = rules.map(({ address, change }) => ({ urlPattern: address, requestStage: change ? 'Response' : 'Request' }));
  await send('Fetch.enable', { patterns });
}
