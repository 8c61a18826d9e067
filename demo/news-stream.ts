import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Feed } from './feed';

/** ms. Proxies drop a silent connection. */
const KEEP_ALIVE = 20_000;

/** Sends the server-sent events `arrived` and `forgotten`, without content. The page then requests the data that it shows. */
export const newsStream = (feed: Feed) => (_request: FastifyRequest, reply: FastifyReply) => {
  reply.hijack();
  const { raw } = reply;
  raw.writeHead(200, { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store', 'X-Accel-Buffering': 'no' });
  raw.write('retry: 1000\n\n');
  const stop = feed.listen((news) => raw.write(`event: ${news}\ndata: {}\n\n`));
  const timer = setInterval(() => raw.write(': still here\n\n'), KEEP_ALIVE);
  raw.on('close', () => {
    stop();
    clearInterval(timer);
  });
};
