import replyFrom from '@fastify/reply-from';
import type { FastifyInstance } from 'fastify';
import { printable } from '../../audit/printable';

/** Characters. */
const LONGEST_LINE = 1_000;

interface Posted {
  readonly event?: unknown;
  readonly site?: unknown;
}

/** Returns the path of a post, and each event of a batch of hits with its site. */
function describePost(path: string, body: string): string {
  try {
    const posted: unknown = JSON.parse(body);
    const events = Array.isArray(posted) ? (posted as Posted[]).map(({ event, site }) => `${event} (${site})`) : [];
    return ['POST', path, ...(events.length ? [events.join(', ')] : [])].join(' ');
  } catch {
    return `POST ${path}, which is no JSON`;
  }
}

/** Hands everything that has no route on to the service at an address, and says a line about each post to a path that is no console's. */
export async function forward(app: FastifyInstance, service: string, say: (line: string) => void): Promise<void> {
  await app.register(replyFrom, { base: service, disableRequestLogging: true });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
  app.route<{ Params: { '*': string } }>({
    method: ['GET', 'POST', 'OPTIONS'],
    url: '/*',
    handler({ method, url, params, body, headers }, reply) {
      if (method === 'POST' && !/^console(\/|$)/.test(params['*']))
        say(printable(describePost(`/${params['*']}`, `${body ?? ''}`), LONGEST_LINE));
      return reply.from(url, {
        // The service knows its caller by the host that the browser asked.
        rewriteRequestHeaders: (_request, sent) => ({ ...sent, ...(headers.host && { host: headers.host }) }),
        ...(method === 'POST' && { body: `${body ?? ''}`, contentType: headers['content-type'] ?? 'text/plain' }),
      });
    },
  });
}
