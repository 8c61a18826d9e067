/** The answer to a request: a body alone, or a status with a body. A function gets the request. */
export type Answer = string | object | { readonly status: number; readonly body?: string | object };

export interface Sent {
  readonly method: string;
  readonly url: string;
  /** The body as text. Tests parse JSON themselves. */
  readonly body: string;
}

/** Answers by address, exact or a prefix followed by `*`. The first match counts. */
export type Table = Readonly<Record<string, Answer | ((sent: Sent) => Answer)>>;

export interface FakeNetwork {
  /** Every request so far, beacons included, oldest first. */
  readonly requests: readonly Sent[];
  fetch(input: RequestInfo | URL, init?: RequestInit): Promise<Response>;
  sendBeacon(url: string | URL, data?: BodyInit | null): boolean;
}

const textOf = (body: unknown) => (typeof body === 'string' ? body : body == null ? '' : String(body));

const responseTo = (answer: Answer): Response => {
  const { status = 200, body = answer } =
    typeof answer === 'object' && 'status' in answer ? (answer as { status: number; body?: Answer }) : {};
  return new Response(typeof body === 'string' ? body : JSON.stringify(body === answer && status !== 200 ? {} : body), { status });
};

/** A network that answers from a table and contacts nothing. Requests to other addresses fail as if the connection were down. */
export function fakeNetwork(table: Table = {}): FakeNetwork {
  const requests: Sent[] = [];
  const answerTo = (sent: Sent) => {
    requests.push(sent);
    const found = Object.entries(table).find(([address]) =>
      address.endsWith('*') ? sent.url.startsWith(address.slice(0, -1)) : sent.url === address,
    );
    if (!found) throw new TypeError(`no answer for ${sent.method} ${sent.url}`);
    return responseTo(typeof found[1] === 'function' ? found[1](sent) : found[1]);
  };
  return {
    requests,
    async fetch(input, init = {}) {
      const url = typeof input === 'object' && 'url' in input ? input.url : String(input);
      return answerTo({ method: init.method ?? 'GET', url, body: textOf(init.body) });
    },
    sendBeacon(url, data) {
      requests.push({ method: 'POST', url: String(url), body: textOf(data) });
      return true;
    },
  };
}
