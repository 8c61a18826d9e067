import type { FastifyReply, FastifyRequest } from 'fastify';
import { openFront, type Pass, sendChanged } from '../../lab/front';
import { lifeScript } from './life-script';

/** The fate of hits on their way to the service. `unanswered`: the service has taken them, but its answer is lost. */
export type Weather = 'fair' | 'hang' | 'reset' | 'unanswered' | { readonly status: number; readonly retryAfter?: string };

export interface FailingNetwork {
  readonly port: number;
  /** Every hit that the service received, in order, including repeats. */
  readonly wire: readonly Record<string, unknown>[];
  /** The number of requests for hits, whatever their fate. */
  readonly requests: readonly { readonly time: number; readonly hits: number }[];
  weather: Weather;
  /** Answered with 404. */
  missing: RegExp | undefined;
  /** Resolves once the life's script has said `what`, to the rest of its message. */
  said(life: string, what: string): Promise<string>;
  close(): Promise<void>;
}

interface Said {
  readonly life: string;
  readonly what: string;
  readonly detail?: string;
}

const reset = ({ raw }: FastifyRequest, reply: FastifyReply) => {
  raw.socket.resetAndDestroy();
  return reply.hijack();
};

const withLife = (html: string) =>
  html.replace('<head>', `<head><script nonce="${/nonce="([^"]+)"/.exec(html)?.[1]}">${lifeScript}</script>`);

/** Starts the demo network behind a server that treats hits as failing networks and services do, and that adds a life's script to the pages. */
export async function openFailingNetwork(demoPort: number): Promise<FailingNetwork> {
  const wire: Record<string, unknown>[] = [];
  const requests: { time: number; hits: number }[] = [];
  const words = new Map<string, string>();
  const listeners = new Set<() => void>();

  const allow = (reply: FastifyReply, { headers }: FastifyRequest) =>
    reply.headers({
      'access-control-allow-origin': headers.origin ?? '*',
      'access-control-allow-credentials': 'true',
      'access-control-expose-headers': 'Retry-After, Tp-Signal',
    });

  const takeHits = (request: FastifyRequest, reply: FastifyReply, pass: Pass) => {
    const weather = network.weather;
    const hits = JSON.parse(String(request.body)) as Record<string, unknown>[];
    requests.push({ time: Date.now(), hits: hits.length });
    if (weather === 'hang') return reply.hijack();
    if (weather === 'reset') return reset(request, reply);
    if (typeof weather === 'object') {
      if (weather.retryAfter) reply.header('retry-after', weather.retryAfter);
      return allow(reply, request).code(weather.status).send();
    }
    return pass(request, reply, ({ status, stream }) => {
      if (status === 200) wire.push(...hits);
      if (weather === 'unanswered') reset(request, reply);
      else reply.send(stream);
    });
  };

  const front = await openFront(demoPort, (app, pass) => {
    app.post('/hit', (request, reply) => takeHits(request, reply, pass));
    app.all('/lab/hold', (_, reply) => reply.hijack());
    app.all<{ Querystring: Said }>('/lab/said', (request, reply) => {
      const { life, what, detail = '' } = request.query;
      words.set(`${life} ${what}`, detail);
      for (const listener of listeners) listener();
      return allow(reply, request).code(204).send();
    });
    app.all('*', (request, reply) => {
      if (network.missing?.test(request.url)) return allow(reply, request).code(404).send();
      return pass(request, reply, (passed) => void sendChanged(reply, passed, withLife));
    });
  });

  const network: FailingNetwork = {
    port: front.port,
    wire,
    requests,
    weather: 'fair',
    missing: undefined,
    said: (life, what) =>
      new Promise((resolve, reject) => {
        const timer = setTimeout(() => reject(new Error(`life ${life} has not said ${what}`)), 120_000);
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
    close: front.close,
  };
  return network;
}
