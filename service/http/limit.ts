import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Limits, TooMuch } from './limits';
import { refuse } from './refuse';

const answer = (reply: FastifyReply, { status, reason, error, after }: TooMuch) =>
  refuse(reply.header('Retry-After', `${after}`), status, reason, error);

/** Answers before the body has arrived, and ends the connection with the answer. */
function end(reply: FastifyReply, why: TooMuch): void {
  if (reply.sent) return;
  reply.raw.once('finish', () => reply.raw.socket?.destroy());
  answer(reply.header('Connection', 'close'), why);
}

/** Refuses posts that are too much, with `Retry-After`: the browsers keep what they have. */
export function limit(app: FastifyInstance, limits: Limits): void {
  app.addHook('onClose', async () => limits.close());
  app.addHook('onRequest', ({ method, ip, raw }, reply, done) => {
    if (method !== 'POST') return done();
    // A stream that is paused before anybody listens stays so until the parser reads it.
    raw.pause();
    const why = limits.begin({ ip, request: raw, response: reply.raw, end: (late) => end(reply, late) });
    if (why) return void (raw.handedOver ? end : answer)(reply, why);
    if (!raw.handedOver) raw.on('data', (some: Buffer) => limits.arrived(raw, some.length));
    done();
  });
  app.addHook('preValidation', ({ method, ip, text }, _reply, done) => {
    if (method === 'POST') limits.spend(ip, text.length);
    done();
  });
}
