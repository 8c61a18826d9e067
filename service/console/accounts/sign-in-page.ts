import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Html, html } from '../../../lib/values/html';
import type { NoEntry } from '../../store/identity-steps';
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
    provider: 'Sign in with your organisation',
    faults: {
      away: 'Your organisation’s sign-in does not answer. Try again, or sign in with a password.',
      provider: 'Your organisation’s sign-in let nobody in. Try again, or tell an operator.',
      attempt: 'This sign-in took too long, or began in another browser. Begin again.',
      unverified: 'Your organisation has not verified your e-mail address, so no account can be found by it. Tell an operator.',
      unknown: 'There is no account with your e-mail address. Ask an operator to invite you.',
      taken: 'The account with your e-mail address is somebody else’s at your organisation. Tell an operator.',
      disabled: 'Your account has been ended. Ask an operator.',
      'no-roles': 'Your organisation gives you no role here. Ask an operator.',
    },
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
    provider: 'Entrar con su organización',
    faults: {
      away: 'El acceso de su organización no responde. Inténtelo de nuevo o entre con una contraseña.',
      provider: 'El acceso de su organización no dejó entrar a nadie. Inténtelo de nuevo o avise a un operador.',
      attempt: 'Este acceso tardó demasiado o empezó en otro navegador. Vuelva a empezar.',
      unverified: 'Su organización no ha verificado su dirección de correo, así que no se puede encontrar su cuenta. Avise a un operador.',
      unknown: 'No hay ninguna cuenta con su dirección de correo. Pida a un operador que le invite.',
      taken: 'La cuenta con su dirección de correo es de otra persona de su organización. Avise a un operador.',
      disabled: 'Su cuenta está terminada. Pregunte a un operador.',
      'no-roles': 'Su organización no le da ninguna función aquí. Pregunte a un operador.',
    },
  },
} as const;

export type Trouble = 'wrong' | 'busy' | 'elsewhere' | 'away' | 'provider' | 'attempt' | NoEntry | { readonly later: number };

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
  { base, hasProvider }: Pick<Place, 'base'> & { readonly hasProvider: boolean },
  status: number,
  { next, email = '', trouble, joined }: SignInForm,
): FastifyReply {
  const texts = TEXTS[languageOf(request.headers['accept-language'])];
  const saidOf = (one: Trouble): string => {
    if (typeof one === 'object') return texts.later(one.later);
    return one === 'wrong' || one === 'busy' || one === 'elsewhere' ? texts[one] : texts.faults[one];
  };
  const focus = (isFirst: boolean): Html | false => isFirst && html` autofocus`;
  return sendFormPage(request, reply, status, {
    base,
    title: texts.title,
    alert: trouble && saidOf(trouble),
    told: joined ? texts.joined : undefined,
    content: html`<form method="post" action="${base}/console/sign-in">
<input type="hidden" name="next" value="${nextPath(next)}">
<label for="email">${texts.email}</label>
<input id="email" name="email" type="email" autocomplete="username" required maxlength="320" value="${email}"${focus(!email)}>
<label for="password">${texts.password}</label>
<input id="password" name="password" type="password" autocomplete="current-password" required maxlength="1000"${focus(!!email)}>
<button>${texts.submit}</button>
</form>${hasProvider && html`\n<a class="other" href="${base}/console/oidc?next=${encodeURIComponent(nextPath(next))}">${texts.provider}</a>`}`,
  });
}
