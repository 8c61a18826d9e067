import type { IncomingMessage, ServerResponse } from 'node:http';
import { isInside, senderOf } from './sender';

/** The answer to a post that is too much for now. */
export interface TooMuch {
  readonly status: 408 | 429 | 503;
  /** The label in `taproot_refused_total`. */
  readonly reason: 'slow' | 'rate' | 'overload';
  readonly error: string;
  /** The `Retry-After`, s. */
  readonly after: number;
}

/** A post whose head has arrived. */
export interface Post {
  /** The visitor’s address, as trusted proxies state it. */
  readonly ip: string;
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  /** Answers a body that must not go on arriving. */
  end(answer: TooMuch): void;
}

const MINUTE = 60_000;
/** Characters for each request of a sender's share. A page's posts have some 3000, a batch of hits at most 60000. */
const SHARE = 8 * 1024;
/** Senders within a minute whose posts are counted. If there are more, everybody's share begins anew. */
const MOST_SENDERS = 100_000;

interface Sent {
  requests: number;
  characters: number;
}

/** Counts what senders have sent within a minute, in this process. Addresses are not kept longer. */
function createRate(most: number, now: () => number) {
  const sent = new Map<string, Sent>();
  let since = now();
  const anew = () => {
    sent.clear();
    since = now();
  };
  const of = (sender: string): Sent => {
    if (now() - since >= MINUTE) anew();
    const known = sent.get(sender);
    if (known) return known;
    if (sent.size >= MOST_SENDERS) anew();
    const first = { requests: 0, characters: 0 };
    sent.set(sender, first);
    return first;
  };
  return {
    begin(sender: string): TooMuch | undefined {
      const one = of(sender);
      one.requests += 1;
      const after = Math.max(1, Math.ceil((since + MINUTE - now()) / 1_000));
      const refused = { status: 429, reason: 'rate', after } as const;
      if (one.requests > most) return { ...refused, error: `Too many requests. Send it again in ${after} s` };
      if (one.characters > most * SHARE) return { ...refused, error: `Too much was sent. Send it again in ${after} s` };
      return undefined;
    },
    spend(sender: string, characters: number): void {
      of(sender).characters += characters;
    },
  };
}

/** Bytes of bodies that have arrived, and number of requests, that may be under way at once. */
const MOST_BYTES = 64 * 1024 * 1024;
const MOST_REQUESTS = 4_000;
/** Requests under way from one sender. Browsers have some ten; a proxy within the organisation forwards everybody's. */
const MOST_OF_SENDER = 64;

/** ms between two looks for bodies that have stopped arriving, and looks without a byte after which one ends. A whole request has 10 s. */
const LOOKING = 500;
const MOST_SILENT = 6;

const OVERLOADED: TooMuch = { status: 503, reason: 'overload', error: 'Too much is under way. Send it again later', after: 10 };
const CROWDED: TooMuch = { status: 429, reason: 'rate', error: 'Too many requests are under way. Send it again later', after: 10 };
const SILENT: TooMuch = { status: 408, reason: 'slow', error: 'The body stopped arriving. Send it again later', after: 10 };

interface UnderWay {
  post: Post;
  bytes: number;
  /** Looks since the last byte. Looks, not ms: a busy thread must not take its own delay for the sender's. */
  silent: number;
}

/**
 * Bounds what is under way, and with `most` over 0 the posts that a sender from outside sends a minute, and 8 KiB for each of them. Counts
 * the bytes that have arrived, not those that a header claims. Ends a body that has not moved for 3 s.
 */
export function createLimits(most: number, now: () => number = () => performance.now()) {
  const rate = most ? createRate(most, now) : undefined;
  const underWay = new Map<IncomingMessage, UnderWay>();
  const refused = new WeakMap<IncomingMessage, TooMuch>();
  const bySender = new Map<string, number>();
  let bytes = 0;

  const end = (one: UnderWay, answer: TooMuch) => {
    const { request, response } = one.post;
    if (refused.has(request) || response.headersSent) return;
    refused.set(request, answer);
    one.post.end(answer);
  };
  const look = () => {
    for (const one of underWay.values()) {
      if (one.post.request.complete) continue;
      one.silent += 1;
      if (one.silent > MOST_SILENT) end(one, SILENT);
    }
  };
  const looking = setInterval(look, LOOKING).unref();

  const refusal = (sender: string | undefined): TooMuch | undefined => {
    const tooOften = sender && rate?.begin(sender);
    if (tooOften) return tooOften;
    if (bytes > MOST_BYTES || underWay.size >= MOST_REQUESTS) return OVERLOADED;
    return sender && (bySender.get(sender) ?? 0) >= MOST_OF_SENDER ? CROWDED : undefined;
  };
  const count = (one: UnderWay, sender: string | undefined) => {
    const { request, response } = one.post;
    if (sender) bySender.set(sender, (bySender.get(sender) ?? 0) + 1);
    response.on('close', () => {
      underWay.delete(request);
      bytes -= one.bytes;
      if (!sender) return;
      const left = (bySender.get(sender) ?? 1) - 1;
      if (left) bySender.set(sender, left);
      else bySender.delete(sender);
    });
  };

  return {
    /**
     * Begins a post, or returns why it is too much. A post that has begun may be handed to another reader, which begins it again: it counts
     * once, and what ends it then is the other's.
     */
    begin(post: Post): TooMuch | undefined {
      const before = refused.get(post.request);
      const begun = underWay.get(post.request);
      if (begun) begun.post = post;
      if (before || begun) return before;
      const sender = isInside(post.ip) ? undefined : senderOf(post.ip);
      const answer = refusal(sender);
      if (answer) {
        refused.set(post.request, answer);
        return answer;
      }
      const one = { post, bytes: 0, silent: 0 };
      underWay.set(post.request, one);
      count(one, sender);
      return undefined;
    },
    /** Counts bytes of a post that has begun. */
    arrived(request: IncomingMessage, length: number): void {
      const one = underWay.get(request);
      if (!one) return;
      one.bytes += length;
      bytes += length;
      one.silent = 0;
      if (bytes > 2 * MOST_BYTES) end(one, OVERLOADED);
    },
    /** Counts a body that has arrived against its sender's share. */
    spend(ip: string, characters: number): void {
      if (!isInside(ip)) rate?.spend(senderOf(ip), characters);
    },
    close(): void {
      clearInterval(looking);
    },
  };
}

export type Limits = ReturnType<typeof createLimits>;
