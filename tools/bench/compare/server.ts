import { readFileSync } from 'node:fs';
import { type IncomingMessage, request, type ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants } from 'node:zlib';
import { libraryAt } from '../../../demo/vendors/libraries';
import { localHosts } from '../../sites/local-hosts';
import { CDN, collectedBy, isThirdParty, isUtility, pageHost } from './hosts';
import { type Preload, pageOf } from './page';
import { type Subject, siteOf } from './subject';

/** A subject that is ready to be booted. */
export interface Ready {
  readonly subject: Subject;
  /** Paths on the CDN. */
  readonly tag: string;
  readonly styles: readonly string[];
  /** Scripts that the page preloads. */
  readonly preloads?: readonly Preload[];
}

/** Texts by their paths on the CDN, and by the beginnings of third parties' addresses. */
export interface Served {
  readonly files: ReadonlyMap<string, string>;
  readonly libraries: ReadonlyMap<string, string>;
}

export interface Server {
  readonly port: number;
  /** Returns the address of a subject's page. */
  url(subject: Subject): string;
  /** Returns the brotli bytes of the CDN's file at an address; undefined for any other address. */
  weigh(url: string): number | undefined;
  /** Returns whether a third party's library is at an address; and its brotli bytes, 0 for a stand-in. */
  isLibrary(url: string): boolean;
  weighOther(url: string): number;
  /** Resolves when the collector has received a first event of the subject. `clear` forgets earlier ones, and what was given. */
  event(subject: Subject): Promise<void>;
  clear(): void;
  /** Returns what was requested since then, without pages, and the bytes of files that were sent. */
  given(): { readonly requests: number; readonly bytes: number };
  close(): void;
}

const SWITCHES = '/switches.json';
const NO_SWITCHES = fileURLToPath(new URL(`../../../dist${SWITCHES}`, import.meta.url));

const TYPES: Readonly<Record<string, string>> = { js: 'text/javascript', css: 'text/css' };

export const certificate: Buffer = readFileSync(fileURLToPath(new URL('../../lab/certificate.pem', import.meta.url)));

/** Compresses at level 11, as servers do with stored files. */
const compress = (text: string): Buffer => brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } });

/** Returns the script that stands in for a third party's library at an address. */
function standInAt(url: string): string | undefined {
  const { host, pathname, searchParams } = new URL(url);
  return libraryAt(`${host}${pathname}`, searchParams);
}

/**
 * Everything on one port of the loopback interface over TLS, by host: the page, the CDN with what it serves compressed beforehand, a
 * collector for each subject. Taproot's utility service is the demo network's, on the port `utility`. Third parties' libraries are those
 * of npm where there are some, else they are there and do nothing.
 */
export async function serve({ files, libraries }: Served, ready: readonly Ready[], utility: number): Promise<Server> {
  const packed = (texts: ReadonlyMap<string, string>) => new Map([...texts].map(([path, text]) => [path, compress(text)]));
  const [bodies, others] = [packed(files), packed(libraries)];
  const otherAt = (url: string) => [...others].find(([start]) => url.startsWith(start))?.[1];
  const waiting = new Map<string, (() => void)[]>();
  const seen = new Set<string>();
  let given = { requests: 0, bytes: 0 };
  const send = (answer: ServerResponse, type: string, body: Buffer) => {
    if (type !== 'text/html') given = { ...given, bytes: given.bytes + body.length };
    return answer
      .writeHead(200, {
        'content-type': `${type}; charset=utf-8`,
        'content-encoding': 'br',
        'access-control-allow-origin': '*',
        // Files are cached for ever, pages are not.
        ...(type !== 'text/html' && { 'cache-control': 'public, max-age=31536000' }),
      })
      .end(body);
  };
  const arrived = (id: string) => {
    seen.add(id);
    for (const resolve of waiting.get(id)?.splice(0) ?? []) resolve();
  };

  /** The demo network knows its own hosts. */
  const local = (origin: string) => {
    const site = Object.keys(localHosts).find((id) => origin === `https://${pageHost(id)}`) ?? 'main';
    return `http://${localHosts[site]?.[0]}:${utility}`;
  };
  const forward = (asked: IncomingMessage, answer: ServerResponse, path = asked.url) => {
    const { origin } = asked.headers;
    const headers = { ...asked.headers, host: `utility.taproot.localhost:${utility}`, ...(origin && { origin: local(origin) }) };
    const sent = request({ host: '127.0.0.1', port: utility, method: asked.method, path, headers }, (got) => {
      const allowed = got.headers['access-control-allow-origin'];
      answer.writeHead(got.statusCode ?? 502, {
        ...got.headers,
        ...(allowed && { 'access-control-allow-origin': allowed === '*' ? allowed : origin }),
      });
      got.pipe(answer);
    });
    sent.on('error', () => answer.destroy());
    asked.pipe(sent);
  };
  const answerJson = (asked: IncomingMessage, answer: ServerResponse, body: object) => {
    asked.resume();
    const { origin = '*', 'access-control-request-headers': headers = '*' } = asked.headers;
    answer.setHeader('access-control-allow-origin', origin);
    answer.setHeader('access-control-allow-credentials', 'true');
    answer.setHeader('access-control-allow-headers', headers);
    answer.setHeader('access-control-allow-methods', 'GET, POST');
    if (asked.method === 'OPTIONS') answer.writeHead(204).end();
    else answer.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  };
  const collect = (asked: IncomingMessage, answer: ServerResponse, id: string, path: string) => {
    const subject = ready.find((one) => one.subject.id === id)?.subject;
    const [, body = {}] = subject?.answers?.find(([pattern]) => pattern.test(path)) ?? [];
    answerJson(asked, answer, body);
    if (asked.method !== 'OPTIONS' && subject?.event?.test(path)) arrived(id);
  };
  const answerAsOther = (asked: IncomingMessage, answer: ServerResponse, host: string) => {
    const url = `https://${host}${asked.url}`;
    const library = otherAt(url);
    if (library) return send(answer, 'text/javascript', library);
    const standIn = standInAt(url);
    if (standIn && asked.method === 'GET') return send(answer, 'text/javascript', compress(standIn));
    // Without answers every page would report an error.
    if (host.startsWith('real.')) return answerJson(asked, answer, { code: 200, events_ingested: 1 });
    forward(asked, answer, `/vendors/${host}${asked.url}`);
  };

  const server = createServer({ key: certificate, cert: certificate }, (asked, answer) => {
    const [path = '/'] = (asked.url ?? '/').split('?');
    if (!path.startsWith('/page/')) given = { ...given, requests: given.requests + 1 };
    const [host = ''] = (asked.headers.host ?? '').split(':');
    const id = collectedBy(host);
    if (id) return collect(asked, answer, id, path);
    // The service's host has pages of its own site.
    if (isUtility(host) && !path.startsWith('/page/')) {
      if (asked.method === 'POST') for (const { subject } of ready) if (subject.event?.test(path)) arrived(subject.id);
      return forward(asked, answer);
    }
    if (isThirdParty(`https://${host}/`)) return answerAsOther(asked, answer, host);
    const body = bodies.get(path);
    if (host === new URL(CDN).host && body) return send(answer, TYPES[path.split('.').pop() ?? ''] ?? 'text/plain', body);
    // A page without an answer would report an error.
    if (path.endsWith(SWITCHES)) return send(answer, 'application/json', compress(readFileSync(NO_SWITCHES, 'utf8')));
    const asking = ready.find(({ subject }) => path === `/page/${subject.id}`);
    if (!asking) return answer.writeHead(404).end();
    const cdn = (path: string) => `${CDN}${path}`;
    const preloads = (asking.preloads ?? []).map(({ path, integrity }) => ({ path: cdn(path), integrity }));
    send(answer, 'text/html', compress(pageOf(asking.subject, cdn(asking.tag), asking.styles.map(cdn), preloads)));
  });
  server.keepAliveTimeout = 60_000;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    url: (subject) => `https://${pageHost(siteOf(subject))}/page/${subject.id}`,
    weigh: (url) => (url.startsWith(`${CDN}/`) ? bodies.get(new URL(url).pathname)?.length : undefined),
    isLibrary: (url) => !!otherAt(url) || !!standInAt(url),
    weighOther: (url) => otherAt(url)?.length ?? 0,
    event: ({ id }) =>
      new Promise((resolve) => {
        if (seen.has(id)) return resolve();
        waiting.set(id, [...(waiting.get(id) ?? []), resolve]);
      }),
    clear() {
      seen.clear();
      given = { requests: 0, bytes: 0 };
      waiting.clear();
    },
    given: () => given,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
