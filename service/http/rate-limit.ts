import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance } from 'fastify';

/** Private networks and loopback. A regular expression, because it runs for every request: `BlockList` takes as long as a small body. */
const INSIDE = /^(10\.|127\.|172\.(1[6-9]|2\d|3[01])\.|192\.168\.|::1$|f[cd][\da-f]{2}:)/i;

/** Returns whether an address is private, such as that of a proxy that `TRUST_PROXY` does not name and that forwards many visitors. */
export const isInside = (address: string): boolean => INSIDE.test(address.replace(/^::ffff:(?=\d+\.)/i, ''));

/** Answers 429 with `Retry-After` to an address that sends more requests a minute than `most`, in this process. Addresses are not kept. */
export async function limitRate(app: FastifyInstance, most: number): Promise<void> {
  if (!most) return;
  await app.register(rateLimit, {
    max: most,
    timeWindow: 60_000,
    allowList: ({ method, ip }) => method !== 'POST' || isInside(ip),
    errorResponseBuilder: (_request, { after }) =>
      Object.assign(new Error(`Too many requests. Send it again in ${after}`), { statusCode: 429 }),
  });
}
