import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance } from 'fastify';
import { isInside, senderOf } from './address';
import { refuse } from './refuse';

const MINUTE = 60_000;

/** Characters for each request of a sender's share. A page's posts have some 3000, a batch of hits at most 60000. */
const SHARE = 8 * 1024;

/**
 * Answers 429 with `Retry-After` to a sender that sends more requests a minute than `most`, or more than 8 KiB for each of them, in this
 * process. Addresses are not kept.
 */
export async function limitRate(app: FastifyInstance, most: number): Promise<void> {
  if (!most) return;
  const isCounted = ({ method, ip }: { method: string; ip: string }) => method === 'POST' && !isInside(ip);
  await app.register(rateLimit, {
    max: most,
    timeWindow: MINUTE,
    keyGenerator: ({ ip }) => senderOf(ip),
    allowList: (request) => !isCounted(request),
    errorResponseBuilder: (_request, { after }) =>
      Object.assign(new Error(`Too many requests. Send it again in ${after}`), { statusCode: 429 }),
  });

  const sent = new Map<string, number>();
  const anew = setInterval(() => sent.clear(), MINUTE).unref();
  app.addHook('onClose', async () => clearInterval(anew));
  app.addHook('onRequest', (request, reply, done) => {
    if (!isCounted(request) || (sent.get(senderOf(request.ip)) ?? 0) <= most * SHARE) return done();
    refuse(reply.header('Retry-After', '60'), 429, 'rate', 'Too much was sent. Send it again in 1 minute');
  });
  app.addHook('preValidation', (request, _reply, done) => {
    if (isCounted(request)) {
      const sender = senderOf(request.ip);
      sent.set(sender, (sent.get(sender) ?? 0) + request.text.length);
    }
    done();
  });
}
