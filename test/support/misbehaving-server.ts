import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface MisbehavingServer {
  /** Absolute address of a path. */
  url(path: string): string;
  /** Returns the number of requests for a path that have come. */
  asked(path: string): number;
  /** Returns the number of requests for a path that the browser aborted before their answer was complete. */
  broken(path: string): number;
  close(): Promise<void>;
}

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

/** Bytes. */
export const HUGE = 8 * 1024 * 1024;

const say =
  (status: number, type: string, body: string, headers: Record<string, string> = {}): Answer =>
  (_, response) => {
    response.writeHead(status, { 'content-type': type, ...headers }).end(body);
  };

/** Sends answers that no library would send. */
const raw =
  (text: string): Answer =>
  ({ socket }) => {
    socket.end(text);
  };

const json = 'application/json';

const answers: Readonly<Record<string, Answer>> = {
  '/json': say(200, json, '{"id":5003}'),
  '/empty': say(200, json, ''),
  '/created': say(201, json, '{"id":1}'),
  '/bom': say(200, json, '\ufeff{"id":1}'),
  '/html': say(200, 'text/html', '<!doctype html><title>Sign in to the hotel’s network</title>'),
  '/html-as-json': say(200, json, '<!doctype html>'),
  '/half': say(200, json, '{"id": "5003", "fname": '),
  '/redirect': say(302, 'text/html', 'moved', { location: '/json' }),
  '/redirect-to-error': say(301, 'text/html', 'moved', { location: '/status/500' }),
  '/loop': say(302, 'text/html', 'moved', { location: '/loop' }),
  '/nowhere': say(302, 'text/html', 'moved', { location: 'http://nowhere.invalid/' }),
  '/no-content': raw('HTTP/1.1 204 No Content\r\nconnection: close\r\naccess-control-allow-origin: *\r\n\r\n{"id":5003}'),
  '/garbage': raw('220 mail.example ESMTP\r\n'),
  '/hang': () => {},
  '/reset': ({ socket }) => void socket.resetAndDestroy(),
  '/cut': (_, response) => {
    response.writeHead(200, { 'content-type': json, 'content-length': '1000' });
    response.write('{"id":', () => response.socket?.destroy());
  },
  '/drip': (_, response) => {
    response.writeHead(200, { 'content-type': json });
    const timer = setInterval(() => response.write(' '), 20);
    response.on('close', () => clearInterval(timer));
  },
  '/endless': (_, response) => {
    response.writeHead(200, { 'content-type': json });
    const more = () => {
      while (!response.destroyed && response.write('x'.repeat(65_536)));
    };
    response.on('drain', () => setTimeout(more, 1));
    more();
  },
  '/huge': say(200, json, JSON.stringify({ text: 'x'.repeat(HUGE) })),
  '/echo': (request, response) => {
    const { method, url, headers } = request;
    let body = '';
    request.on('data', (part) => {
      body += part;
    });
    request.on('end', () => say(200, json, JSON.stringify({ method, url, headers, body }))(request, response));
  },
  '/cookie': say(200, json, '{}', { 'set-cookie': 'seen=1; Path=/' }),
};

/** Opens a server on the loopback interface that misbehaves in every possible way. */
export async function openMisbehavingServer(): Promise<MisbehavingServer> {
  const asked = new Map<string, number>();
  const broken = new Map<string, number>();
  const count = (counts: Map<string, number>, path: string) => counts.set(path, (counts.get(path) ?? 0) + 1);
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://any');
    count(asked, pathname);
    response.on('close', () => {
      if (!response.writableFinished) count(broken, pathname);
    });
    response.setHeader('access-control-allow-origin', request.headers.origin ?? '*');
    response.setHeader('access-control-allow-credentials', 'true');
    response.setHeader('access-control-allow-headers', 'content-type, x-asked-by');
    if (request.method === 'OPTIONS') return void response.writeHead(204).end();
    const status = /^\/status\/(\d+)$/.exec(pathname)?.[1];
    const answer = status ? say(Number(status), json, '{"id":5003}') : (answers[pathname] ?? say(404, 'text/html', 'not found'));
    answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: (path) => `http://127.0.0.1:${port}${path}`,
    asked: (path) => asked.get(path) ?? 0,
    broken: (path) => broken.get(path) ?? 0,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
