import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { addressesAt } from '../addresses';
import type { Feed } from '../feed';
import { bindTo } from '../hosts';
import type { Visitor, VisitorSetup } from '../visitor-setup';
import { assets } from './assets';
import { renderDocument } from './document';
import { formPosts } from './form-posts';
import { notFound } from './not-found';
import type { PageMaker, SitePages } from './page';
import { policy } from './policy';
import { policyReports } from './policy-reports';
import { redirected } from './redirected';
import { sharedPages } from './shared-pages';

/** Serves one site of the network on its hosts. */
export const serveSite = (site: SitePages, feed: Feed, setup: VisitorSetup) => async (app: FastifyInstance) => {
  bindTo(app, site.id);
  assets(app);
  formPosts(app);
  policyReports(app, feed);

  const answer = (maker: PageMaker) => (request: FastifyRequest, reply: FastifyReply) => {
    const visitor = setup.get();
    const signed = withSignals(request.url, visitor);
    if (signed !== request.url) return reply.redirect(signed, 302);

    const url = addressesAt(request.port);
    const [path = '/', search] = request.url.split('?', 2);
    const visit = { params: request.params as Record<string, string>, query: new URLSearchParams(search), url };
    const page = maker(visit) ?? notFound(visit);
    if ('redirect' in page) return reply.redirect(redirected(page.redirect, request.url), 302);

    const nonce = randomBytes(16).toString('base64url');
    return (
      reply
        .code(page.status ?? 200)
        .type('text/html; charset=utf-8')
        .header('Content-Security-Policy', policy(nonce, url))
        .header('Referrer-Policy', 'strict-origin-when-cross-origin')
        .header('X-Content-Type-Options', 'nosniff')
        // Not no-store: some browsers would keep the page out of the back/forward cache.
        .header('Cache-Control', 'no-cache')
        .send(renderDocument(page, site, { path, nonce, visitor, url }))
    );
  };

  for (const [path, maker] of Object.entries({ ...sharedPages(site), ...site.pages })) app.get(path, answer(maker));
  app.get(
    '/*',
    answer(() => undefined),
  );
};

/** Pages can't change what a browser sends, so the signals come as the parameters that tests use (DET-13). */
function withSignals(address: string, { dnt, gpc }: Visitor): string {
  const query = new URLSearchParams(address.split('?', 2)[1]);
  const missing = [dnt && '_dnt', gpc && '_gpc'].filter((name): name is string => !!name && !query.has(name));
  const [path, search] = address.split('?', 2);
  return missing.length ? `${path}?${[search, ...missing.map((name) => `${name}=1`)].filter(Boolean).join('&')}` : address;
}
