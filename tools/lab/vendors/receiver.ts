import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Got {
  readonly at: number;
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

export type Answering = (got: Got, response: ServerResponse, before: readonly Got[]) => void;

/** A receiver on loopback, over real HTTP. Without `answer`, it says 200 to everything. It keeps the last `most` requests. */
export async function startReceiver(answer: Answering = (_, response) => response.end('ok'), most = Number.POSITIVE_INFINITY) {
  const got: Got[] = [];
  let answering = answer;
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const { method = '', url = '', headers } = request;
    const one = { at: Date.now(), method, path: url, headers, text: Buffer.concat(chunks).toString() };
    got.push(one);
    if (got.length > most) got.shift();
    answering(one, response, got);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    got,
    url: `http://127.0.0.1:${port}`,
    answerWith(next: Answering) {
      answering = next;
    },
    async close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

export type Receiver = Awaited<ReturnType<typeof startReceiver>>;

export const saying =
  (status: number, text = '', headers: Readonly<Record<string, string>> = {}): Answering =>
  (_, response) =>
    void response.writeHead(status, headers).end(text);
