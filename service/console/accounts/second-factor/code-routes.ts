import { createHash, randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { html } from '../../../../lib/values/html';
import { readCookie } from '../../../http/cookies';
import type { AccountRow } from '../../../store/account-steps';
import { comesFromElsewhere } from '../../admit';
import type { CallParts } from '../../parts';
import { nextPath, type Place } from '../../place';
import { languageOf, sendFormPage } from '../form-page';
import type { Factor } from './factor';

/** ms between a password and its code. */
const LONGEST = 10 * 60_000;

const TEXTS = {
  en: {
    title: 'One more step',
    code: 'Code',
    about: 'The six digits that your authenticator shows, or one of your recovery codes.',
    submit: 'Sign in',
    back: 'Begin again',
    wrong: 'This code is not right, or has been used. Wait for the next one.',
    later: (s: number) => `There were too many wrong codes. Try again in ${s} s, or take a recovery code.`,
    sealed: 'The service’s key has changed since your second factor was set up. Take a recovery code, or ask an operator to reset it.',
    elsewhere: 'The form came from another site’s page. Enter the code here.',
  },
  es: {
    title: 'Un paso más',
    code: 'Código',
    about: 'Los seis dígitos que muestra su autenticador o uno de sus códigos de recuperación.',
    submit: 'Iniciar sesión',
    back: 'Volver a empezar',
    wrong: 'Este código no es correcto o ya se ha usado. Espere al siguiente.',
    later: (s: number) => `Ha habido demasiados códigos erróneos. Inténtelo dentro de ${s} s o use un código de recuperación.`,
    sealed:
      'La clave del servicio ha cambiado desde que configuró el segundo factor. Use un código de recuperación o pida a un operador que lo anule.',
    elsewhere: 'El formulario venía de la página de otro sitio. Escriba el código aquí.',
  },
} as const;

type Trouble = 'wrong' | 'sealed' | 'elsewhere' | { readonly later: number };

const hashOf = (text: string) => createHash('sha256').update(text).digest('base64url');
const cookieName = ({ secure }: Place) => (secure ? '__Host-tp_console_step' : 'tp_console_step');

interface Options extends Pick<CallParts, 'run' | 'sessions' | 'tries' | 'place' | 'now' | 'wait'> {
  readonly factor: Factor;
}

/** GET and POST /console/sign-in/code: the form for the code that follows a password, and its answer. Returns what leads there. */
export function codeRoutes(app: FastifyInstance, { run, sessions, tries, factor, place, now, wait }: Options) {
  const setCookie = (reply: FastifyReply, value: string, maxAge: number) =>
    reply.header(
      'Set-Cookie',
      `${cookieName(place)}=${value}; Path=/; Max-Age=${maxAge}; HttpOnly;${place.secure ? ' Secure;' : ''} SameSite=Strict`,
    );
  const tokenIn = (request: FastifyRequest) => hashOf(readCookie(request, cookieName(place)) ?? '');

  const show = (request: FastifyRequest, reply: FastifyReply, status: number, next: unknown, trouble?: Trouble) => {
    const texts = TEXTS[languageOf(request.headers['accept-language'])];
    return sendFormPage(request, reply, status, {
      ...{ base: place.base, title: texts.title },
      alert: typeof trouble === 'object' ? texts.later(trouble.later) : trouble && texts[trouble],
      content: html`<form method="post" action="${place.base}/console/sign-in/code">
<input type="hidden" name="next" value="${nextPath(next)}">
<label for="code">${texts.code}</label>
<input id="code" name="code" autocomplete="one-time-code" autocapitalize="characters" spellcheck="false" required maxlength="40" aria-describedby="about" autofocus>
<p class="small" id="about">${texts.about}</p>
<button>${texts.submit}</button>
</form>
<p class="small"><a href="${place.base}/console/sign-in?next=${encodeURIComponent(nextPath(next))}">${texts.back}</a></p>`,
    });
  };
  const begin = (reply: FastifyReply, next: unknown) =>
    reply.redirect(place.redirectOf(`/console/sign-in?next=${encodeURIComponent(nextPath(next))}`), 303);

  app.get<{ Querystring: { next?: unknown } }>('/console/sign-in/code', async (request, reply) => {
    const { next } = request.query;
    return (await run('step', tokenIn(request), now())) ? show(request, reply, 200, next) : begin(reply, next);
  });

  app.post<{ Body?: Readonly<Record<string, unknown>> }>('/console/sign-in/code', async (request, reply) => {
    const { code = '', next } = request.body ?? {};
    if (comesFromElsewhere(request, place)) return show(request, reply, 403, next, 'elsewhere');
    const token = tokenIn(request);
    const account = await run('step', token, now());
    if (!account) return begin(reply, next);
    const later = (s: number) => show(request, reply.header('Retry-After', `${s}`), 429, next, { later: s });
    // Bounds tries from an address; those of the account are counted in the store.
    const turn = tries.begin(request.ip, `code of ${account.email}`);
    if ('refused' in turn) return later(turn.refused);
    let isRight = false;
    try {
      await wait(turn.wait);
      const tried = await factor(account.id, `${code}`);
      if (typeof tried === 'object') return later(Math.ceil((tried.later - now()) / 1_000));
      isRight = tried === 'right' && (await run('endStep', token)) && (await sessions.begin(request, reply, account));
      request.log.info({ account: account.email }, isRight ? 'signed in to the console with a second factor' : 'a code was wrong');
      if (tried !== 'right') return show(request, reply, 401, next, tried);
    } finally {
      turn.done(isRight);
    }
    setCookie(reply, '', 0);
    return isRight ? reply.redirect(place.redirectOf(nextPath(next)), 303) : begin(reply, next);
  });

  return {
    /** Asks for a code instead of beginning a session. */
    async ask(reply: FastifyReply, { id, password }: Pick<AccountRow, 'id' | 'password'>, next: unknown): Promise<FastifyReply> {
      const token = randomBytes(32).toString('base64url');
      await run('beginStep', { token: hashOf(token), account: id, until: now() + LONGEST, password });
      setCookie(reply, token, LONGEST / 1_000);
      return reply.redirect(place.redirectOf(`/console/sign-in/code?next=${encodeURIComponent(nextPath(next))}`), 303);
    },
  };
}

export type AskCode = ReturnType<typeof codeRoutes>['ask'];
