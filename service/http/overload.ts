import type { FastifyInstance, FastifyReply } from 'fastify';
import { isInside, senderOf } from './address';
import { refuse } from './refuse';

/** Bytes of bodies that have arrived, and number of requests, that may be under way at once. */
const MOST_BYTES = 64 * 1024 * 1024;
const MOST_REQUESTS = 4_000;
/** Requests under way from one sender. Browsers have some ten; a proxy within the organisation forwards everybody's. */
const MOST_OF_SENDER = 64;

/** ms between two looks for bodies that have stopped arriving, and looks without a byte after which one ends. A whole request has 10 s. */
const LOOKING = 500;
const MOST_SILENT = 6;

interface UnderWay {
  readonly reply: FastifyReply;
  bytes: number;
  /** Looks since the last byte. Looks, not ms: a busy thread must not take its own delay for the sender's. */
  silent: number;
  arrived: boolean;
}

const refuseForNow = (reply: FastifyReply, status: number, reason: string, what: string) =>
  refuse(reply.header('Retry-After', '10'), status, reason, `${what}. Send it again later`);

/** Answers before the body has arrived, and ends the connection with the answer. */
function end({ reply }: UnderWay, status: number, reason: string, what: string): void {
  if (reply.sent) return;
  reply.raw.once('finish', () => reply.raw.socket?.destroy());
  refuseForNow(reply.header('Connection', 'close'), status, reason, what);
}

/**
 * Answers 503 with `Retry-After` while more is under way than memory is meant for, and 429 to a sender with too many requests under way: the
 * browsers keep what they have. Counts the bytes that have arrived, not those that a header claims. Answers 408 to a body that has not moved
 * for 3 s.
 */
export function overload(app: FastifyInstance): void {
  const underWay = new Set<UnderWay>();
  const bySender = new Map<string, number>();
  let bytes = 0;

  const look = () => {
    for (const one of underWay) {
      if (one.arrived) continue;
      one.silent += 1;
      if (one.silent > MOST_SILENT) end(one, 408, 'slow', 'The body stopped arriving');
    }
  };
  const looking = setInterval(look, LOOKING).unref();
  app.addHook('onClose', (_app, done) => {
    clearInterval(looking);
    done();
  });

  app.addHook('onRequest', ({ method, ip, raw }, reply, done) => {
    if (method !== 'POST') return done();
    if (bytes > MOST_BYTES || underWay.size >= MOST_REQUESTS) {
      refuseForNow(reply, 503, 'overload', 'Too much is under way');
      return;
    }
    const sender = isInside(ip) ? undefined : senderOf(ip);
    const ofSender = (sender && bySender.get(sender)) || 0;
    if (ofSender >= MOST_OF_SENDER) {
      refuseForNow(reply, 429, 'rate', 'Too many requests are under way');
      return;
    }
    const one: UnderWay = { reply, bytes: 0, silent: 0, arrived: false };
    underWay.add(one);
    if (sender) bySender.set(sender, ofSender + 1);
    // A paused stream stays so until the parser reads it.
    raw.pause();
    raw.on('data', (some: Buffer) => {
      one.bytes += some.length;
      bytes += some.length;
      one.silent = 0;
      if (bytes > 2 * MOST_BYTES) end(one, 503, 'overload', 'Too much is under way');
    });
    raw.once('end', () => {
      one.arrived = true;
    });
    reply.raw.once('close', () => {
      underWay.delete(one);
      bytes -= one.bytes;
      if (!sender) return;
      const left = (bySender.get(sender) ?? 1) - 1;
      if (left) bySender.set(sender, left);
      else bySender.delete(sender);
    });
    done();
  });
}
