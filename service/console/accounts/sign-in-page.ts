const TEXTS = {
  en: {
    title: 'Sign in',
    email: 'E-mail',
    password: 'Password',
    submit: 'Sign in',
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
    wrong: 'La dirección de correo o la contraseña no es correcta.',
    later: (s: number) => `Ha habido demasiados intentos. Inténtelo de nuevo dentro de ${s} s.`,
    busy: 'Hay demasiadas personas iniciando sesión. Inténtelo de nuevo en unos segundos.',
    elsewhere: 'El formulario venía de la página de otro sitio. Inicie sesión aquí.',
  },
} as const;

export type Trouble = 'wrong' | 'busy' | 'elsewhere' | { readonly later: number };

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;').replaceAll("'", '&#39;');

export const languageOf = (accepted: string | undefined): 'en' | 'es' => (/^\s*es\b/i.test(accepted ?? '') ? 'es' : 'en');

export const SIGN_IN_STYLE = `:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif; }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; background: light-dark(#f6f6f4, #17181a); color: light-dark(#1c1c1a, #ececea); }
main { width: min(22rem, calc(100vw - 2rem)); padding: 1rem 0; }
h1 { font-size: 1.5rem; margin: 0 0 1rem; }
label { display: block; margin-top: 1rem; }
input { box-sizing: border-box; width: 100%; padding: .6rem; font: inherit; border: 1px solid light-dark(#767670, #8d8d88); border-radius: .3rem; background: light-dark(#fff, #202124); color: inherit; }
button { margin-top: 1.5rem; width: 100%; padding: .7rem; font: inherit; font-weight: 600; border: 0; border-radius: .3rem; background: light-dark(#1d5c3f, #8fd6b0); color: light-dark(#fff, #10231a); cursor: pointer; }
:focus-visible { outline: 3px solid light-dark(#1d5c3f, #8fd6b0); outline-offset: 2px; }
[role=alert] { padding: .6rem; border-left: 4px solid light-dark(#b3261e, #f2b8b5); background: light-dark(#fdeceb, #3b1f1e); }
`;

interface Page {
  /** The path before `/console`. */
  readonly base: string;
  readonly language: 'en' | 'es';
  readonly next: string;
  readonly email?: string;
  readonly trouble?: Trouble;
}

/** The form at `/console/sign-in`. It works without a script. */
export function signInPage({ base, language, next, email = '', trouble }: Page): string {
  const texts = TEXTS[language];
  const told = typeof trouble === 'object' ? texts.later(trouble.later) : trouble && texts[trouble];
  return `<!doctype html>
<html lang="${language}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${texts.title} · Taproot</title>
<link rel="stylesheet" href="${escaped(base)}/console/sign-in.css">
<main>
<h1>${texts.title}</h1>
${told ? `<p role="alert">${escaped(told)}</p>\n` : ''}<form method="post" action="${escaped(base)}/console/sign-in">
<input type="hidden" name="next" value="${escaped(next)}">
<label for="email">${texts.email}</label>
<input id="email" name="email" type="email" autocomplete="username" required maxlength="320" value="${escaped(email)}"${email ? '' : ' autofocus'}>
<label for="password">${texts.password}</label>
<input id="password" name="password" type="password" autocomplete="current-password" required maxlength="1000"${email ? ' autofocus' : ''}>
<button>${texts.submit}</button>
</form>
</main>
</html>
`;
}

/** A page that looks again from the console's own site: with a link from elsewhere, browsers don't send the session. */
export const lookAgainPage = (address: string): string => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Taproot</title>
<meta http-equiv="refresh" content="0;url=${escaped(address)}">
<a href="${escaped(address)}">Go on</a>
</html>
`;
