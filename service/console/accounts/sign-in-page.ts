import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Html, html } from '../../../lib/values/html';
import { nextPath, type Place } from '../place';
import { languageOf, sendFormPage } from './form-page';

const TEXTS = {
  en: {
    title: 'Sign in',
    email: 'E-mail',
    password: 'Password',
    submit: 'Sign in',
    joined: 'Your password is set. Sign in with it.',
    wrong: 'The e-mail address or the password is not right.',
    later: (s: number) => `There were too many tries. Try again in ${s} s.`,
    busy: 'Too many people are signing in. Try again in a few seconds.',
    elsewhere: 'The form came from another site’s page. Sign in here.',
  },
  es: {
    title: 'Iniciar sesión',
    email: 'Correo electrónico',
    password: 'Contraseña',
    submit: 'Iniciar sesión',
    joined: 'Su contraseña está guardada. Inicie sesión con ella.',
    wrong: 'La dirección de correo o la contraseña no es correcta.',
    later: (s: number) => `Ha habido demasiados intentos. Inténtelo de nuevo dentro de ${s} s.`,
    busy: 'Hay demasiadas personas iniciando sesión. Inténtelo de nuevo en unos segundos.',
    elsewhere: 'El formulario venía de la página de otro sitio. Inicie sesión aquí.',
  },
} as const;

export type Trouble = 'wrong' | 'busy' | 'elsewhere' | { readonly later: number };

export interface SignInForm {
  readonly next?: unknown;
  readonly email?: string;
  readonly trouble?: Trouble;
  /** True once a link has set the password. */
  readonly joined?: boolean;
}

/** Replies with the form. */
export function sendSignIn(
  request: FastifyRequest,
  reply: FastifyReply,
  { base }: Pick<Place, 'base'>,
  status: number,
  { next, email = '', trouble, joined }: SignInForm,
): FastifyReply {
  const texts = TEXTS[languageOf(request.headers['accept-language'])];
  const focus = (isFirst: boolean): Html | false => isFirst && html` autofocus`;
  return sendFormPage(request, reply, status, {
    base,
    title: texts.title,
    alert: typeof trouble === 'object' ? texts.later(trouble.later) : trouble && texts[trouble],
    told: joined ? texts.joined : undefined,
    content: html`<form method="post" action="${base}/console/sign-in">
<input type="hidden" name="next" value="${nextPath(next)}">
<label for="email">${texts.email}</label>
<input id="email" name="email" type="email" autocomplete="username" required maxlength="320" value="${email}"${focus(!email)}>
<label for="password">${texts.password}</label>
<input id="password" name="password" type="password" autocomplete="current-password" required maxlength="1000"${focus(!!email)}>
<button>${texts.submit}</button>
</form>`,
  });
}
