import { isAscii, isUtf8 } from 'node:buffer';
import type { IncomingMessage, ServerResponse } from 'node:http';
import proxyAddr from '@fastify/proxy-addr';
import type { FastifyInstance } from 'fastify';
import { type HitBody, hitsContract } from '../../lib/contracts/hit';
import { TooLarge } from '../arrival';
import type { SealSender } from '../destinations/wants-sender';
import type { CheckEvents } from '../events/declarations';
import { type Entry, type Faults, hitsEntry, type Take } from '../log/entry';
import type { Logger } from '../operation/logger';
import { LARGEST_BODY } from './bodies';
import { headersFor, type IsInNetwork, isPostOfTag } from './callers';
import { compileCheck } from './compile-check';
import { allKnown, eventFaults, sentWith } from './hit';
import type { Limits } from './limits';
import { proxiesIn } from './sender';
import { hasSignal } from './signal';

/** A request that has been read before its route, which answers it. */
interface HandedOver {
  /** The body; missing where it stopped arriving. */
  readonly body?: Buffer;
  /** Thrown by the log, which did not take it. */
  readonly failure?: unknown;
}

declare module 'http' {
  interface IncomingMessage {
    handedOver?: HandedOver;
  }
}

interface Parts {
  readonly take: Take;
  readonly check: CheckEvents;
  readonly isInNetwork: IsInNetwork;
  knows(site: string): boolean;
  readonly limits: Limits;
  readonly now: () => number;
  /** Counts accepted posts that came with a privacy signal. */
  readonly signalled: () => void;
  readonly logger: Pick<Logger, 'debug' | 'isLevelEnabled'>;
  /** Seals the sender of a post for destinations. */
  readonly seal?: SealSender;
  /** Addresses of proxies, separated by commas. */
  readonly trustProxy?: string;
}

const TYPE = /^(?:application\/json|text\/plain)(?:; ?charset=utf-8)?$/i;
const PORT = /:(\d+)$/;

/** Returns whether a request is one that a tag sends. Everything else is the routes', as is every refusal. */
function isTags({ method, url, headers }: IncomingMessage): boolean {
  return (
    method === 'POST' &&
    url === '/hit' &&
    isPostOfTag(headers['sec-fetch-dest']) &&
    TYPE.test(headers['content-type'] ?? '') &&
    headers['content-encoding'] === undefined &&
    Number(headers['content-length']) <= LARGEST_BODY
  );
}

/** Returns the parsed body of a batch; undefined where the route has to look at it. */
function parse(text: string): unknown {
  // A form's body ends so (`bodies`).
  if (text.endsWith('\r\n')) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Returns bytes as text; undefined if they are none. To decode ASCII is to copy it. */
function textIn(body: Buffer): string | undefined {
  if (isAscii(body)) return body.toString('latin1');
  return isUtf8(body) ? body.toString() : undefined;
}

/** The route refuses such a key, spelled out or escaped. */
const isNoPrototype = (name: string) => name !== '__proto__';

const takesNoMore = () => false;

/** A post of a tag. */
interface Post {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly ip: string;
  readonly began: number;
  isOver: boolean;
}

/** A batch that is plainly fine. */
interface Fine {
  readonly post: Post;
  readonly body: Buffer;
  readonly characters: number;
  readonly entry: Entry;
}

/**
 * Answers batches of hits that are plainly fine before the framework's router, which costs as much as reading and checking them. What it does
 * not accept, it hands to the route of `/hit` as it came, so that there is one set of refusals; what it accepts, that route accepts too, with
 * the same answer. Nothing but a batch's bytes waits for the log: objects that outlive a turn of the event loop cost as much to collect as to make.
 */
export function fastHits(app: FastifyInstance, parts: Parts): void {
  const { take, check, isInNetwork, knows, limits, now, signalled, logger, trustProxy, seal = () => undefined } = parts;
  const isBatch = compileCheck(hitsContract, isNoPrototype) as (value: unknown) => value is readonly HitBody[];
  const trusts = trustProxy ? proxyAddr.compile(proxiesIn(trustProxy)) : undefined;
  const ipOf = (request: IncomingMessage) => (trusts ? proxyAddr(request, trusts) : (request.socket.remoteAddress ?? ''));
  const portOf = ({ headers: { host = '' } }: IncomingMessage) => Number(PORT.exec(host)?.[1]) || null;
  const logs = logger.isLevelEnabled('debug');

  let closing = false;
  app.addHook('preClose', async () => {
    closing = true;
  });
  const routes = app.server.listeners('request') as ((request: IncomingMessage, response: ServerResponse) => void)[];
  app.server.removeAllListeners('request');
  const route = (request: IncomingMessage, response: ServerResponse) => {
    for (const one of routes) one(request, response);
  };
  const handOver = (post: Post, handed: HandedOver) => {
    if (post.isOver) return;
    post.isOver = true;
    post.request.handedOver = handed;
    route(post.request, post.response);
  };

  const answer = ({ post: { request, response, ip, began }, characters, entry }: Fine) => {
    limits.spend(ip, characters);
    const signal = hasSignal(request.headers);
    if (signal) signalled();
    const body = `{"received":${entry.count}}`;
    response.writeHead(200, {
      ...headersFor(request.headers.origin, signal),
      'content-type': 'application/json; charset=utf-8',
      'content-length': body.length,
    });
    response.end(body);
    if (logs) logger.debug({ route: 'POST /hit', status: 200, ms: Math.round(performance.now() - began) }, 'answered');
  };

  // Batches that are read in one turn of the event loop are appended together, and wait for one promise.
  const fine: Fine[] = [];
  const takeAll = () => {
    const all = fine.splice(0);
    take(all.map(({ entry }) => entry)).then(
      () => {
        for (const one of all) answer(one);
      },
      (failure) => {
        // One that is too large fails alone: the route takes each by itself.
        const isAnothers = failure instanceof TooLarge && all.length > 1;
        for (const { post, body } of all) handOver(post, isAnothers ? { body } : { body, failure });
      },
    );
  };

  const read = (post: Post, body: Buffer) => {
    const text = textIn(body);
    const hits = text === undefined ? undefined : parse(text);
    if (text === undefined || !isBatch(hits) || !allKnown(hits, knows)) return handOver(post, { body });
    const sent = sentWith(post.request.headers, hits, post.ip, seal);
    const [received, characters, count] = [now(), text.length, hits.length];
    const accept = (faults: Faults) => {
      if (fine.push({ post, body, characters, entry: hitsEntry(body, count, faults, received, sent) }) === 1) setImmediate(takeAll);
    };
    const faults = eventFaults(hits, check);
    if (!(faults instanceof Promise)) return accept(faults);
    faults.then(accept, (failure) => handOver(post, { body, failure }));
  };

  /** Node's parser pushes what arrives into a request. Here it goes to the batch's reader, as a stream's buffers and events cost as much as it. */
  const readWhole = (request: IncomingMessage, post: Post) => {
    const chunks: Buffer[] = [];
    request.push = (chunk: Buffer | null) => {
      if (chunk) {
        chunks.push(chunk);
        limits.arrived(request, chunk.length);
        return true;
      }
      request.push = takesNoMore;
      if (!post.isOver) read(post, chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks));
      return false;
    };
  };

  app.server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const { origin } = request.headers;
    if (closing || !isTags(request) || (origin !== undefined && !isInNetwork(origin, portOf(request)))) return route(request, response);
    const post: Post = { request, response, ip: ipOf(request), began: performance.now(), isOver: false };
    if (limits.begin({ ip: post.ip, request, response, end: () => handOver(post, {}) })) return route(request, response);
    readWhole(request, post);
  });
}
