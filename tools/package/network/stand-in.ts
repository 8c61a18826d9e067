import type { FastifyInstance } from 'fastify';
import { matchesHost } from '../../../lib/url/host-patterns';
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

/** Stands in for the service while a network is tried: takes everything that pages of `hosts` post, says a line about it, and keeps nothing. */
export function standIn(app: FastifyInstance, hosts: readonly string[], say: (line: string) => void): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
  app.addHook('onRequest', async ({ headers: { origin = '' } }, reply) => {
    if (!URL.canParse(origin) || !matchesHost(new URL(origin).hostname, hosts)) return;
    reply
      .header('Vary', 'Origin')
      .header('Access-Control-Allow-Origin', origin)
      .header('Access-Control-Allow-Credentials', 'true')
      .header('Access-Control-Allow-Headers', 'Content-Type');
  });
  app.options('/*', (_request, reply) => reply.code(204).send());
  app.post<{ Params: { '*': string } }>('/*', ({ params, body }, reply) => {
    say(printable(describePost(`/${params['*']}`, `${body ?? ''}`), LONGEST_LINE));
    return reply.code(204).send();
  });
  app.get('/ip', () => ({ service: 'taproot', country_code: 'US', country: 'United States' }));
}
