import type { FastifyInstance } from 'fastify';
import { html } from '../../../lib/values/html';
import { Unavailable } from '../../arrival';
import { emailOf } from '../../commands/account-words';
import { comesFromElsewhere } from '../admit';
import type { CallParts } from '../parts';
import { nextPath } from '../place';
import { FORM_STYLE, sendFormPage } from './form-page';
import type { AskCode } from './second-factor/code-routes';
import { sendSignIn } from './sign-in-page';

interface Options extends Pick<CallParts, 'run' | 'sessions' | 'passwords' | 'tries' | 'place' | 'wait'> {
  readonly askCode: AskCode;
  /** True where people may sign in with a provider, too. */
  readonly hasProvider: boolean;
}

/** GET and POST /console/sign-in: the form, and its answer. */
export function signInRoutes(app: FastifyInstance, { run, sessions, passwords, tries, place, askCode, hasProvider, wait }: Options): void {
  const shown = { base: place.base, hasProvider };

  app.get('/console/sign-in.css', (_request, reply) =>
    reply.type('text/css; charset=utf-8').header('Cache-Control', 'max-age=3600').send(FORM_STYLE),
  );

  app.get<{ Querystring: { next?: unknown; joined?: unknown; again?: unknown } }>('/console/sign-in', async (request, reply) => {
    const { next, joined, again } = request.query;
    if (await sessions.find(request)) return reply.redirect(place.redirectOf(nextPath(next)), 303);
    // With a link from elsewhere, browsers don't send the session: the page looks again from the console's own site.
    if (request.headers['sec-fetch-site'] === 'cross-site' && again === undefined)
      return sendFormPage(request, reply, 200, {
        ...{
          base: place.base,
          title: 'Taproot',
          refresh: `${place.base}/console/sign-in?again=1&next=${encodeURIComponent(nextPath(next))}`,
        },
        content: html`<p><a href="${place.base}${nextPath(next)}">Taproot</a></p>`,
      });
    return sendSignIn(request, reply, shown, 200, { next, joined: joined !== undefined });
  });

  app.post<{ Body?: Readonly<Record<string, unknown>> }>('/console/sign-in', async (request, reply) => {
    const { email: given = '', password = '', next } = request.body ?? {};
    if (comesFromElsewhere(request, place)) return sendSignIn(request, reply, shown, 403, { trouble: 'elsewhere' });
    const email = emailOf(`${given}`.trim()) ?? '';
    const turn = tries.begin(request.ip, email);
    const form = { next, email: `${given}` };
    if ('refused' in turn)
      return sendSignIn(request, reply.header('Retry-After', `${turn.refused}`), shown, 429, { ...form, trouble: { later: turn.refused } });
    let right = false;
    let signedIn = false;
    try {
      await wait(turn.wait);
      const account = await run('account', email);
      const known = account && account.disabled === null ? account : undefined;
      // Without an account, the comparison takes as long.
      right = (await passwords.check(`${password}`, known?.password ?? '')) && !!known;
      if (right && known?.totp) return await askCode(reply, known, next);
      signedIn = right && !!known && (await sessions.begin(request, reply, known));
    } catch (error) {
      if (error instanceof Unavailable)
        return sendSignIn(request, reply.header('Retry-After', '5'), shown, 503, { ...form, trouble: 'busy' });
      throw error;
    } finally {
      turn.done(right);
    }
    if (signedIn && hasProvider)
      request.log.warn({ account: email }, 'signed in with a password, although there is a provider of sign-ins');
    request.log.info({ account: signedIn ? email : undefined }, signedIn ? 'signed in to the console' : 'a try to sign in failed');
    return signedIn
      ? reply.redirect(place.redirectOf(nextPath(next)), 303)
      : sendSignIn(request, reply, shown, 401, { ...form, trouble: 'wrong' });
  });
}
