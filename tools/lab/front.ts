import type { IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import replyFrom from '@fastify/reply-from';
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';

/** The demo network's answer to a forwarded request. */
export interface Passed {
  readonly status: number;
  readonly stream: IncomingMessage;
}

/** Forwards a request with its original host, and sends the answer back, or passes it to `answer`. */
export type Pass = (request: FastifyRequest, reply: FastifyReply, answer?: (passed: Passed) => void) => FastifyReply;

export interface Front {
  readonly port: number;
  close(): Promise<void>;
}

/** Bytes. Tested pages send bodies larger than any limit of the service. */
const LARGEST_BODY = 64 * 1024 * 1024;

/** Opens a server in front of the demo network, with its own routes. */
export async function openFront(demoPort: number, route: (app: FastifyInstance, pass: Pass) => void): Promise<Front> {
  const app = fastify({ forceCloseConnections: true, exposeHeadRoutes: false, bodyLimit: LARGEST_BODY });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_, body, done) => done(null, body));
  await app.register(replyFrom, { base: `http://127.0.0.1:${demoPort}`, http: {} });
  route(app, (request, reply, answer) => {
    // The library would encode a JSON body again, unless it is a stream.
    if (Buffer.isBuffer(request.body)) request.body = Readable.from([request.body]);
    return reply.from(request.url, {
      rewriteRequestHeaders: (_, headers) => ({ ...headers, host: request.headers.host, 'accept-encoding': 'identity' }),
      retryDelay: () => null,
      onResponse: (_, reply, response) => {
        const { stream, statusCode: status } = response as unknown as { stream: IncomingMessage; statusCode: number };
        if (answer) answer({ status, stream });
        else reply.send(stream);
      },
    });
  });
  await app.listen({ port: 0, host: 'localhost' });
  return { port: (app.server.address() as AddressInfo).port, close: () => app.close() };
}

/** Sends back a page with changed markup, and anything else unchanged. */
export async function sendChanged(
  reply: FastifyReply,
  { stream }: Passed,
  change: (html: string) => string | Promise<string>,
): Promise<void> {
  if (!String(stream.headers['content-type']).startsWith('text/html')) return void reply.send(stream);
  reply.removeHeader('content-length').send(await change(await text(stream)));
}

/** Opens the demo network with changed markup, as `page.route` does for pages with a debugger. */
export const openChanged = (
  demoPort: number,
  change: (path: string, host: string, html: string) => string | Promise<string>,
): Promise<Front> =>
  openFront(demoPort, (app, pass) =>
    app.all('*', (request, reply) =>
      pass(request, reply, (passed) => void sendChanged(reply, passed, (html) => change(request.url, request.headers.host ?? '', html))),
    ),
  );
