import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { UnknownSite } from '../network/admit-sites';
import type { Metrics } from './metrics';

export interface MoreHealth {
  /** The metrics of other threads. */
  others?(): Promise<string>;
  /** Sites that no manifest has, and from which something was kept. */
  unknown?(): readonly UnknownSite[];
}

/** ms for which another thread's metrics are waited for: they are left out while it hangs, as in a disk. */
const PATIENCE = 3_000;

/** Resolves as a text does, or to '' after 3 s. */
async function soon(text: Promise<string>): Promise<string> {
  const over = new AbortController();
  try {
    return await Promise.race([text, sleep(PATIENCE, '', { signal: over.signal })]);
  } finally {
    over.abort();
  }
}

/**
 * GET /health: 200 while the process lives. GET /ready: 200 if it can work now, else 503 with the reason. GET /metrics: Prometheus' text format.
 */
export function health(
  app: FastifyInstance,
  { registry }: Metrics,
  check: () => Promise<void>,
  { others, unknown }: MoreHealth = {},
): void {
  app.get('/health', () => {
    const sites = unknown?.() ?? [];
    return { status: 'ok', ...(sites.length && { unknown_sites: sites }) };
  });
  app.get('/ready', async (_request, reply) => {
    try {
      await check();
      return { status: 'ok' };
    } catch (error) {
      return reply
        .code(503)
        .header('Retry-After', '10')
        .send({ status: 'unavailable', error: (error as Error).message });
    }
  });
  app.get('/metrics', async (_request, reply) => {
    const texts = await Promise.all([registry.metrics(), others && soon(others())]);
    return reply.type(registry.contentType).send(texts.join('\n'));
  });
}
