import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance } from 'fastify';
import { isInside, senderOf } from './address';

/** Answers 429 with `Retry-After` to a sender that sends more requests a minute than `most`, in this process. Addresses are not kept. */
export async function limitRate(app: FastifyInstance, most: number): Promise<void> {
  if (!most) return;
  await app.register(rateLimit, {
    max: most,
    timeWindow: 60_000,
    keyGenerator: ({ ip }) => senderOf(ip),
    allowList: ({ method, ip }) => method !== 'POST' || isInside(ip),
    errorResponseBuilder: (_request, { after }) =>
      Object.assign(new Error(`Too many requests. Send it again in ${after}`), { statusCode: 429 }),
  });
}
