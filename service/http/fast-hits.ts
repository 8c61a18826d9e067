import type { IncomingMessage, ServerResponse } from 'node:http';
import proxyAddr from '@fastify/proxy-addr';
import type { FastifyInstance } from 'fastify';
import { type HitBody, hitsContract } from '../../lib/contracts/hit';
import type { SealSender } from '../destinations/wants-sender';
import type { CheckEvents } from '../events/declarations';
import { type Faults, hitsEntry, type Sent, type Take } from '../log/entry';
import type { Logger } from '../operation/logger';
import { LARGEST_BODY } from './bodies';
import { headersFor, type IsInNetwork, isPostOfTag } from './callers';
import { compileCheck } from './compile-check';
import { eventFaults, sentWith, sitesOf } from './hit';
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
  // A form's body ends so (`bodies`). The route refuses a key `__proto__`, spelled out or escaped.
  if (text.endsWith('\r\n') || text.includes('__proto__') || text.includes('\\u')) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * Answers batches of hits that are plainly fine before the framework's router, which costs as much as reading and checking them. What it does
 * not accept, it hands to the route of `/hit` as it came, so that there is one set of refusals; what it accepts, that route accepts too, with
 * the same answer.
 */
export function fastHits(app: FastifyInstance, parts: Parts): void {
  const { take, check, isInNetwork, knows, limits, now, signalled, logger, trustProxy, seal = () => undefined } = parts;
  const isBatch = compileCheck(hitsContract);
  const trusts = trustProxy ? proxyAddr.compile(proxiesIn(trustProxy)) : undefined;
  const ipOf = (request: IncomingMessage) => (trusts ? proxyAddr(request, trusts) : (request.socket.remoteAddress ?? ''));
  const portOf = ({ headers: { host = '' } }: IncomingMessage) => Number(PORT.exec(host)?.[1]) || null;

  const accept = async (text: string, hits: readonly HitBody[], sent: Sent): Promise<string> => {
    const found = eventFaults(hits, check);
    const faults: Faults = found instanceof Promise ? await found : found;
    return JSON.stringify(await take([hitsEntry(text, hits.length, faults, now(), sent)]));
  };

  const answer = (response: ServerResponse, origin: string | undefined, signal: boolean, body: string) => {
    response.writeHead(200, {
      ...headersFor(origin, signal),
      'content-type': 'application/json; charset=utf-8',
      'content-length': body.length,
    });
    response.end(body);
  };

  let closing = false;
  app.addHook('preClose', async () => {
    closing = true;
  });
  const routes = app.server.listeners('request') as ((request: IncomingMessage, response: ServerResponse) => void)[];
  app.server.removeAllListeners('request');
  app.server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    let isOver = false;
    const handOver = (handed?: HandedOver) => {
      if (isOver) return;
      isOver = true;
      if (handed) request.handedOver = handed;
      for (const route of routes) route(request, response);
    };
    const { origin } = request.headers;
    if (closing || !isTags(request) || (origin !== undefined && !isInNetwork(origin, portOf(request)))) return handOver();
    const ip = ipOf(request);
    if (limits.begin({ ip, request, response, end: () => handOver({}) })) return handOver();
    const began = performance.now();
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      if (isOver) return;
      const body = chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks);
      const text = body.toString();
      const value = parse(text);
      if (!isBatch(value) || !sitesOf(value as HitBody[]).every(knows)) return handOver({ body });
      accept(text, value as HitBody[], sentWith(request.headers, value as HitBody[], ip, seal)).then(
        (taken) => {
          limits.spend(ip, text.length);
          const signal = hasSignal(request.headers);
          if (signal) signalled();
          answer(response, origin, signal, taken);
          if (logger.isLevelEnabled('debug'))
            logger.debug({ route: 'POST /hit', status: 200, ms: Math.round(performance.now() - began) }, 'answered');
        },
        (failure) => handOver({ body, failure }),
      );
    });
  });
}
