import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { Unavailable } from '../../arrival';
import { emailOf } from '../../commands/account-words';
import type { RunConsole } from '../../store/console-steps';
import { comesFromElsewhere } from '../admit';
import { nextPath, type Place } from '../place';
import { FORM_STYLE } from './form-page';
import type { Passwords } from './passwords';
import type { Sessions } from './sessions';
import { sendSignIn } from './sign-in-page';
import type { Tries } from './tries';

/** Bytes of the form. */
const LARGEST = 16 * 1024;

interface Options {
  readonly run: RunConsole;
  readonly sessions: Sessions;
  readonly passwords: Pick<Passwords, 'check'>;
  readonly tries: Tries;
  readonly place: Place;
  readonly wait?: (ms: number) => Promise<unknown>;
}

/** GET and POST /console/sign-in: the form, and its answer. */
export function signInRoutes(app: FastifyInstance, { run, sessions, passwords, tries, place, wait = sleep }: Options): void {
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string', bodyLimit: LARGEST }, (_request, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  );

  app.get('/console/sign-in.css', (_request, reply) =>
    reply.type('text/css; charset=utf-8').header('Cache-Control', 'max-age=3600').send(FORM_STYLE),
  );

  app.get<{ Querystring: { next?: unknown; joined?: unknown } }>('/console/sign-in', async (request, reply) => {
    const { next, joined } = request.query;
    if (await sessions.find(request)) return reply.redirect(place.redirectOf(nextPath(next)), 303);
    return sendSignIn(request, reply, place, 200, { next, joined: joined !== undefined });
  });

  app.post<{ Body?: Readonly<Record<string, unknown>> }>('/console/sign-in', async (request, reply) => {
    const { email: given = '', password = '', next } = request.body ?? {};
    if (comesFromElsewhere(request, place)) return sendSignIn(request, reply, place, 403, { trouble: 'elsewhere' });
    const email = emailOf(`${given}`.trim()) ?? '';
    const turn = tries.begin(request.ip, email);
    const form = { next, email: `${given}` };
    if ('refused' in turn)
      return sendSignIn(request, reply.header('Retry-After', `${turn.refused}`), place, 429, { ...form, trouble: { later: turn.refused } });
    let signedIn = false;
    try {
      await wait(turn.wait);
      const account = await run('account', email);
      const known = account && account.disabled === null ? account : undefined;
      // Without an account, the comparison takes as long.
      signedIn = (await passwords.check(`${password}`, known?.password ?? '')) && !!known && (await sessions.begin(request, reply, known));
    } catch (error) {
      if (error instanceof Unavailable)
        return sendSignIn(request, reply.header('Retry-After', '5'), place, 503, { ...form, trouble: 'busy' });
      throw error;
    } finally {
      turn.done(signedIn);
    }
    request.log.info({ account: signedIn ? email : undefined }, signedIn ? 'signed in to the console' : 'a try to sign in failed');
    return signedIn
      ? reply.redirect(place.redirectOf(nextPath(next)), 303)
      : sendSignIn(request, reply, place, 401, { ...form, trouble: 'wrong' });
  });
}
