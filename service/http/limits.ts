import { isIPv6 } from 'node:net';
import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { refuse } from './refuse';

/** Private networks and loopback. A regular expression, because it runs for every request: `BlockList` takes as long as a small body. */
const INSIDE = /^(10\.|127\.|172\.(1[6-9]|2\d|3[01])\.|192\.168\.|::1$|f[cd][\da-f]{2}:)/i;
/** An IPv4 address as sockets for both versions report it. */
const MAPPED = /^::ffff:(?=\d+\.)/i;

/** Returns whether an address is private, such as that of a proxy that `TRUST_PROXY` does not name and that forwards many visitors. */
export const isInside = (address: string): boolean => INSIDE.test(address.replace(MAPPED, ''));

/** Returns the 64 bits of an IPv6 address that a provider gives to one customer, or the IPv4 address: whoever sends from there is one sender. */
export function senderOf(address: string): string {
  const plain = address.replace(MAPPED, '');
  if (!isIPv6(plain)) return plain;
  const [before = '', after] = plain.split('%')[0]?.toLowerCase().split('::') ?? [];
  const groups = before ? before.split(':') : [];
  const rest = after ? after.split(':') : [];
  const all = after === undefined ? groups : [...groups, ...Array(8 - groups.length - rest.length).fill('0'), ...rest];
  return all
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
}

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
