import type { FastifyInstance } from 'fastify';
import { html } from '../lib/values/html';
import { type Address, addressesAt, hostPatterns, type Place, visitedHosts } from './addresses';
import { bindTo } from './hosts';

/** Hosts that browsers treat as separate sites. Each has its own partition of the utility service's data. */
const partitioned: readonly Place[] = ['donate', 'email'];

/** Browsers follow 20 redirects in a row, and a network may have more sites. After this many hosts a page continues. */
const IN_A_ROW = 10;

/** Continues once the image has answered: a refresh waits until the page is loaded. */
const clearing = (url: Address, next: string) =>
  html`<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta http-equiv="refresh" content="0; url=${next}">
<title>Forgetting</title>
<link rel="icon" href="data:,">
<p>Forgetting … <a href="${next}">Go on</a><img src="${url('utility', '/forget-here')}" width="1" height="1" alt=""></p>
</html>
`.markup;

/**
 * GET /forget: a browser forgets a host's data only if the visited host says so. This redirects through all hosts, and back to the live
 * page.
 */
export const forgetting = async (app: FastifyInstance) => {
  for (const place of Object.keys(hostPatterns) as Place[]) {
    await app.register(async (host) => {
      bindTo(host, place);
      host.get('/forget', (request, reply) => {
        const url = addressesAt(request.port);
        const following = visitedHosts.indexOf(request.hostname.toLowerCase()) + 1;
        const nextHost = visitedHosts[following];
        const next = nextHost ? `http://${nextHost}${request.port ? `:${request.port}` : ''}/forget` : url('live', '/?forgotten');
        reply.header('Clear-Site-Data', '"cookies", "storage"').header('Cache-Control', 'no-store');
        const byPage = partitioned.includes(place) || following % IN_A_ROW === 0;
        return byPage ? reply.type('text/html; charset=utf-8').send(clearing(url, next)) : reply.redirect(next, 302);
      });
    });
  }
};
