import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { html } from '../../../lib/values/html';
import { Unavailable } from '../../arrival';
import { comesFromElsewhere } from '../admit';
import type { CallParts } from '../parts';
import { hashOfCode } from './account-calls';
import { languageOf, sendFormPage } from './form-page';
import { passwordFault } from './password-fault';

const TEXTS = {
  en: {
    title: 'Set your password',
    email: 'E-mail',
    password: 'New password',
    rule: 'At least 8 characters. A sentence is easier to remember, and harder to guess.',
    submit: 'Set the password',
    gone: 'This link has been used, or has run out.',
    ask: 'Ask an operator for another one. If you have a password already:',
    signIn: 'Sign in',
    weak: 'That password is too short, too long, or one character over and over.',
    busy: 'Too many people are signing in. Try again in a few seconds.',
    elsewhere: 'The form came from another site’s page. Set your password here.',
  },
  es: {
    title: 'Elija su contraseña',
    email: 'Correo electrónico',
    password: 'Contraseña nueva',
    rule: 'Al menos 8 caracteres. Una frase se recuerda mejor y se adivina peor.',
    submit: 'Guardar la contraseña',
    gone: 'Este enlace ya se ha usado o ha caducado.',
    ask: 'Pida otro a un operador. Si ya tiene contraseña:',
    signIn: 'Iniciar sesión',
    weak: 'Esa contraseña es demasiado corta, demasiado larga o repite siempre lo mismo.',
    busy: 'Hay demasiadas personas iniciando sesión. Inténtelo de nuevo en unos segundos.',
    elsewhere: 'El formulario venía de la página de otro sitio. Elija su contraseña aquí.',
  },
} as const;

/**
 * GET and POST /console/join?code=…: the form by which an operator's link sets a password, once. Looking at it uses nothing up: scanners of mails
 * follow links.
 */
export function joinRoutes(
  app: FastifyInstance,
  { run, passwords, place, now }: Pick<CallParts, 'run' | 'passwords' | 'place' | 'now'>,
): void {
  const { base } = place;

  const show = async (
    request: FastifyRequest,
    reply: FastifyReply,
    code: string,
    status: number,
    trouble?: 'weak' | 'busy' | 'elsewhere',
  ) => {
    const texts = TEXTS[languageOf(request.headers['accept-language'])];
    const email = await run('linked', hashOfCode(code), now());
    // The address has the code: no page is told of it. With `no-referrer`, the form's `Origin` would be null.
    reply.header('Referrer-Policy', 'strict-origin');
    if (email === undefined)
      return sendFormPage(request, reply, 410, {
        ...{ base, title: texts.title, alert: texts.gone },
        content: html`<p>${texts.ask} <a href="${base}/console/sign-in">${texts.signIn}</a></p>`,
      });
    return sendFormPage(request, reply, status, {
      ...{ base, title: texts.title, alert: trouble && texts[trouble] },
      content: html`<form method="post" action="${base}/console/join">
<input type="hidden" name="code" value="${code}">
<label for="email">${texts.email}</label>
<input id="email" name="email" type="email" autocomplete="username" readonly value="${email}">
<label for="password">${texts.password}</label>
<input id="password" name="password" type="password" autocomplete="new-password" required minlength="8" maxlength="1000" aria-describedby="rule" autofocus>
<p class="small" id="rule">${texts.rule}</p>
<button>${texts.submit}</button>
</form>`,
    });
  };

  app.get<{ Querystring: { code?: unknown } }>('/console/join', (request, reply) => show(request, reply, `${request.query.code}`, 200));

  app.post<{ Body?: Readonly<Record<string, unknown>> }>('/console/join', async (request, reply) => {
    const { code: given, password: text } = request.body ?? {};
    const [code, password] = [`${given}`, `${text}`];
    if (comesFromElsewhere(request, place)) return show(request, reply, code, 403, 'elsewhere');
    // Before a password is hashed, which takes half a second.
    if ((await run('linked', hashOfCode(code), now())) === undefined) return show(request, reply, code, 410);
    if (passwordFault(password)) return show(request, reply, code, 400, 'weak');
    let hash: string;
    try {
      hash = await passwords.hash(password);
    } catch (error) {
      if (error instanceof Unavailable) return show(request, reply.header('Retry-After', '5'), code, 503, 'busy');
      throw error;
    }
    if (!(await run('join', hashOfCode(code), hash, now()))) return show(request, reply, code, 410);
    request.log.info('somebody set their password by a link');
    return reply.redirect(place.redirectOf('/console/sign-in?joined=1'), 303);
  });
}
