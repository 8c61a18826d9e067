import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync, constants } from 'node:zlib';
import { libraryAt } from '../../../demo/vendors/libraries';
import { pageOf } from './page';
import { type Subject, siteOf } from './subject';

/** A subject that is ready to be booted. */
export interface Ready {
  readonly subject: Subject;
  /** Paths on the CDN. */
  readonly tag: string;
  readonly styles: readonly string[];
}

export interface Server {
  readonly port: number;
  /** Returns the address of a subject's page. */
  url(subject: Subject): string;
  /** Returns the brotli bytes of the CDN's file at an address; undefined for any other address. */
  weigh(url: string): number | undefined;
  /** Resolves when the collector has received a first event of the subject. `clear` forgets earlier ones. */
  event(subject: Subject): Promise<void>;
  clear(): void;
  close(): void;
}

const TYPES: Readonly<Record<string, string>> = { js: 'text/javascript', css: 'text/css' };

/** Compresses at level 11, as servers do with stored files. */
const compress = (text: string): Buffer => brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } });

/**
 * Everything on one port of the loopback interface, by host: the page, the CDN with what it serves compressed beforehand, a
 * collector for each subject. Taproot's utility service is the demo network's, on the port `utility`. Third parties' libraries are there
 * and do nothing: what they do is theirs.
 */
export async function serve(files: ReadonlyMap<string, string>, ready: readonly Ready[], utility: number): Promise<Server> {
  const bodies = new Map([...files].map(([path, text]) => [path, compress(text)]));
  const waiting = new Map<string, (() => void)[]>();
  const seen = new Set<string>();
  let port = 0;
  const cdn = (path: string) => `http://cdn.taproot.localhost:${port}${path}`;
  const send = (answer: ServerResponse, type: string, body: Buffer) =>
    answer
      .writeHead(200, {
        'content-type': `${type}; charset=utf-8`,
        'content-encoding': 'br',
        'access-control-allow-origin': '*',
        // Files are cached for ever, pages are not.
        ...(type !== 'text/html' && { 'cache-control': 'public, max-age=31536000' }),
      })
      .end(body);
  const arrived = (id: string) => {
    seen.add(id);
    for (const resolve of waiting.get(id)?.splice(0) ?? []) resolve();
  };

  const forward = (asked: IncomingMessage, answer: ServerResponse) => {
    const sent = request({ host: '127.0.0.1', port: utility, method: asked.method, path: asked.url, headers: asked.headers }, (got) => {
      answer.writeHead(got.statusCode ?? 502, got.headers);
      got.pipe(answer);
    });
    sent.on('error', () => answer.destroy());
    asked.pipe(sent);
  };
  const collect = (asked: IncomingMessage, answer: ServerResponse, id: string, path: string) => {
    const subject = ready.find((one) => one.subject.id === id)?.subject;
    asked.resume();
    const { origin = '*', 'access-control-request-headers': headers = '*' } = asked.headers;
    answer.setHeader('access-control-allow-origin', origin);
    answer.setHeader('access-control-allow-credentials', 'true');
    answer.setHeader('access-control-allow-headers', headers);
    answer.setHeader('access-control-allow-methods', 'GET, POST');
    if (asked.method === 'OPTIONS') return answer.writeHead(204).end();
    const [, body = {}] = subject?.answers?.find(([pattern]) => pattern.test(path)) ?? [];
    answer.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    if (subject?.event?.test(path)) arrived(id);
  };

  const server = createServer((asked, answer) => {
    const [path = '/'] = (asked.url ?? '/').split('?');
    const [host = ''] = (asked.headers.host ?? '').split(':');
    const [, id] = /^(.+)\.collector\./.exec(host) ?? [];
    if (id) return collect(asked, answer, id, path);
    const [, vendor] = /^\/vendors\/(.+)$/.exec(path) ?? [];
    // The demo network answers for third parties' services. Without answers every page would report an error.
    if (vendor && asked.method !== 'GET') return forward(asked, answer);
    if (vendor) {
      const query = new URLSearchParams((asked.url ?? '').split('?')[1]);
      asked.resume();
      return send(answer, 'text/javascript', compress(libraryAt(vendor, query) ?? ''));
    }
    if (host.startsWith('utility.')) {
      if (asked.method === 'POST') for (const { subject } of ready) if (subject.event?.test(path)) arrived(subject.id);
      return forward(asked, answer);
    }
    const body = bodies.get(path);
    if (host.startsWith('cdn.') && body) return send(answer, TYPES[path.split('.').pop() ?? ''] ?? 'text/plain', body);
    const asking = ready.find(({ subject }) => path === `/page/${subject.id}`);
    if (!asking) return answer.writeHead(404).end();
    send(answer, 'text/html', compress(pageOf(asking.subject, cdn(asking.tag), asking.styles.map(cdn))));
  });
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  port = (server.address() as AddressInfo).port;
  return {
    port,
    url: (subject) => `http://${siteOf(subject)}.taproot.localhost:${port}/page/${subject.id}`,
    weigh: (url) => (url.startsWith(cdn('/')) ? bodies.get(new URL(url).pathname)?.length : undefined),
    event: ({ id }) =>
      new Promise((resolve) => {
        if (seen.has(id)) return resolve();
        waiting.set(id, [...(waiting.get(id) ?? []), resolve]);
      }),
    clear() {
      seen.clear();
      waiting.clear();
    },
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
