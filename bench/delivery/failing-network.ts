import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { lifeScript } from './life-script';

/** What becomes of hits on their way to the service; `unanswered` is a service that took them and whose answer is lost. */
export type Weather = 'fair' | 'hang' | 'reset' | 'unanswered' | { readonly status: number; readonly retryAfter?: string };

export interface FailingNetwork {
  readonly port: number;
  /** Every hit that the service got, in order, repeats too. */
  readonly wire: readonly Record<string, unknown>[];
  /** How many requests came for hits, whatever became of them. */
  readonly requests: readonly { readonly time: number; readonly hits: number }[];
  weather: Weather;
  /** Answered with 404. */
  missing: RegExp | undefined;
  /** Settles when the script of a life has said that, with what it said. */
  said(life: string, what: string): Promise<string>;
  close(): void;
}

const read = async (message: IncomingMessage): Promise<string> => {
  let text = '';
  for await (const part of message) text += part;
  return text;
};

/** The demo network behind a server that does to hits what networks and services do, and that puts a life's script into its pages. */
export async function openFailingNetwork(demoPort: number): Promise<FailingNetwork> {
  const wire: Record<string, unknown>[] = [];
  const requests: { time: number; hits: number }[] = [];
  const words = new Map<string, string>();
  const listeners = new Set<() => void>();

  const forward = (asked: IncomingMessage, body: string | undefined, done: (got: IncomingMessage) => void) => {
    const { host = '', ...headers } = asked.headers;
    const { url = '/', method } = asked;
    const sent = request(
      { host: '127.0.0.1', port: demoPort, path: url, method, headers: { ...headers, host, 'accept-encoding': 'identity' } },
      done,
    );
    sent.on('error', () => asked.socket.destroy());
    if (body === undefined) asked.pipe(sent);
    else sent.end(body);
  };

  const allow = (asked: IncomingMessage) => ({
    'access-control-allow-origin': asked.headers.origin ?? '*',
    'access-control-allow-credentials': 'true',
    'access-control-expose-headers': 'Retry-After',
  });

  const takeHits = async (asked: IncomingMessage, answer: ServerResponse) => {
    const weather = network.weather;
    const body = await read(asked).catch(() => '[]');
    requests.push({ time: Date.now(), hits: (JSON.parse(body) as unknown[]).length });
    if (weather === 'hang') return;
    if (weather === 'reset') return asked.socket.resetAndDestroy();
    if (typeof weather === 'object') {
      const { status, retryAfter } = weather;
      return answer.writeHead(status, { ...allow(asked), ...(retryAfter && { 'retry-after': retryAfter }) }).end();
    }
    forward(asked, body, (got) => {
      if (got.statusCode === 200) wire.push(...JSON.parse(body));
      if (weather === 'unanswered') return asked.socket.resetAndDestroy();
      answer.writeHead(got.statusCode ?? 500, got.headers);
      got.pipe(answer);
    });
  };

  const servePage = (asked: IncomingMessage, answer: ServerResponse) =>
    forward(asked, undefined, async (got) => {
      const { 'content-length': _, ...headers } = got.headers;
      if (!/^text\/html/.test(String(headers['content-type']))) {
        answer.writeHead(got.statusCode ?? 500, got.headers);
        return got.pipe(answer);
      }
      const page = await read(got);
      const nonce = /nonce="([^"]+)"/.exec(page)?.[1];
      answer.writeHead(got.statusCode ?? 500, headers).end(page.replace('<head>', `<head><script nonce="${nonce}">${lifeScript}</script>`));
    });

  const server = createServer((asked, answer) => {
    const { pathname, searchParams } = new URL(asked.url ?? '/', 'http://any');
    if (pathname === '/hit' && asked.method === 'POST') return void takeHits(asked, answer);
    if (pathname === '/lab/hold') return;
    if (pathname === '/lab/said') {
      words.set(`${searchParams.get('life')} ${searchParams.get('what')}`, searchParams.get('detail') ?? '');
      for (const listener of listeners) listener();
      return answer.writeHead(204, allow(asked)).end();
    }
    if (network.missing?.test(pathname)) return answer.writeHead(404, allow(asked)).end();
    servePage(asked, answer);
  });
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));

  const network: FailingNetwork = {
    port: (server.address() as AddressInfo).port,
    wire,
    requests,
    weather: 'fair',
    missing: undefined,
    said: (life, what) =>
      new Promise((resolve, reject) => {
        const timer = setTimeout(() => reject(new Error(`life ${life} has not said ${what}`)), 30_000);
        const listen = () => {
          const detail = words.get(`${life} ${what}`);
          if (detail === undefined) return;
          clearTimeout(timer);
          listeners.delete(listen);
          resolve(detail);
        };
        listeners.add(listen);
        listen();
      }),
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
  return network;
}
