import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../service/config';
import { createSessions } from '../service/console/accounts/sessions';
import { nextPath } from '../service/console/place';
import { startConsole } from '../service/console/start-console';
import { siteIds } from '../tools/sites/ids';
import { addressesAt } from './addresses';
import type { Feed } from './feed';
import { bindTo } from './hosts';
import { signInPath } from './sign-in-path';

/** The account of who tries the demo. */
export const EMAIL = 'you@taproot.localhost';

const LOOPBACK = /^(127\.|::1$|::ffff:127\.)/;

/**
 * Serves the service's console on the live page's host, where no page of a site is of its origin. GET /sign-in signs in without a password. `/console`
 * of the utility service's host leads there.
 */
export const demoConsole = (feed: Feed, config: Config) => async (app: FastifyInstance) => {
  const running = startConsole(config, feed, { sites: () => siteIds }, join(config.RELEASES, 'console'));
  const { run, place, passwords } = running;
  app.addHook('onClose', () => running.stop());
  if (!(await run('account', EMAIL))) {
    // Nobody knows the password.
    const password = await passwords.hash(randomBytes(32).toString('base64url'));
    await run('addAccount', { email: EMAIL, password, roles: 'operator', sites: null, made: Date.now() });
  }
  const sessions = createSessions(run, place);
  /** True once somebody has signed out, who then sees the form. */
  let left = false;

  await app.register(async (live) => {
    bindTo(live, 'live');
    live.addHook('onRequest', async ({ method, url, query }, reply) => {
      if (left || method !== 'GET' || !/^\/console\/sign-in(\?|$)/.test(url)) return;
      return reply.redirect(signInPath(nextPath((query as { readonly next?: unknown }).next)), 303);
    });
    live.addHook('onResponse', async ({ method, url }) => {
      if (method === 'POST' && url === '/console/api/sign-out') left = true;
    });
    await live.register(running.routes);
    live.get<{ Querystring: { next?: unknown } }>('/sign-in', async (request, reply) => {
      const account = LOOPBACK.test(request.ip) ? await run('account', EMAIL) : undefined;
      if (!account || !(await sessions.begin(request, reply, account))) return reply.code(403).send({ error: 'Only from this machine' });
      left = false;
      return reply.header('Cache-Control', 'no-store').redirect(nextPath(request.query.next), 303);
    });
  });

  await app.register(async (utility) => {
    bindTo(utility, 'utility');
    for (const path of ['/console', '/console/*'])
      utility.get(path, (request, reply) => reply.redirect(addressesAt(request.port)('live', request.url), 302));
  });
};
