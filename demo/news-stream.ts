import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Feed, News } from './feed';

/** The number of past entries that a new listener gets. */
const PAST = 1_000;
/** ms. Proxies drop a connection that says nothing. */
const KEEP_ALIVE = 20_000;

const message = (news: News) =>
  news.type === 'entry' ? `id: ${news.entry.id}\nevent: entry\ndata: ${JSON.stringify(news.entry)}\n\n` : 'event: forgotten\ndata: {}\n\n';

/** Server-sent events: what came before, or since the listener was last here, and then everything as it arrives. */
export const newsStream = (feed: Feed) => (request: FastifyRequest, reply: FastifyReply) => {
  reply.hijack();
  const { raw } = reply;
  raw.writeHead(200, { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store', 'X-Accel-Buffering': 'no' });
  raw.write('retry: 1000\n\n');
  const last = Number(request.headers['last-event-id']) || 0;
  for (const entry of feed.since(last, PAST)) raw.write(message({ type: 'entry', entry }));
  const stop = feed.listen((news) => raw.write(message(news)));
  const timer = setInterval(() => raw.write(': still here\n\n'), KEEP_ALIVE);
  raw.on('close', () => {
    stop();
    clearInterval(timer);
  });
};
