import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Html, html } from '../../../lib/values/html';

export type Language = 'en' | 'es';

export const languageOf = (accepted: string | undefined): Language => (/^\s*es\b/i.test(accepted ?? '') ? 'es' : 'en');

export const FORM_STYLE = `:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif; }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; background: light-dark(#f6f6f4, #17181a); color: light-dark(#1c1c1a, #ececea); }
main { width: min(22rem, calc(100vw - 2rem)); padding: 1rem 0; }
h1 { font-size: 1.5rem; margin: 0 0 1rem; }
a { color: light-dark(#1d5c3f, #8fd6b0); }
label { display: block; margin-top: 1rem; }
input { box-sizing: border-box; width: 100%; padding: .6rem; font: inherit; border: 1px solid light-dark(#767670, #8d8d88); border-radius: .3rem; background: light-dark(#fff, #202124); color: inherit; }
button, .other { box-sizing: border-box; display: block; margin-top: 1.5rem; width: 100%; padding: .7rem; font: inherit; font-weight: 600; text-align: center; border: 0; border-radius: .3rem; background: light-dark(#1d5c3f, #8fd6b0); color: light-dark(#fff, #10231a); cursor: pointer; }
.other { margin-top: .75rem; border: 1px solid currentColor; background: none; color: light-dark(#1d5c3f, #8fd6b0); text-decoration: none; }
.small { margin: .25rem 0 0; font-size: .875rem; color: light-dark(#55605a, #a5b0a9); }
:focus-visible { outline: 3px solid light-dark(#1d5c3f, #8fd6b0); outline-offset: 2px; }
[role=alert] { padding: .6rem; border-left: 4px solid light-dark(#b3261e, #f2b8b5); background: light-dark(#fdeceb, #3b1f1e); }
[role=status] { padding: .6rem; border-left: 4px solid light-dark(#1d5c3f, #8fd6b0); background: light-dark(#e7f1eb, #1f3328); }
`;

const POLICY = "default-src 'none'; style-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

interface FormPage {
  /** The path before `/console`. */
  readonly base: string;
  readonly title: string;
  /** Something went wrong. */
  readonly alert?: string | undefined;
  /** Something was done. */
  readonly told?: string | undefined;
  /** The address to which the page goes on by itself. */
  readonly refresh?: string;
  readonly content: Html;
}

/** Replies with a page that needs no script. */
export function sendFormPage(
  { headers }: FastifyRequest,
  reply: FastifyReply,
  status: number,
  { base, title, alert, told, refresh, content }: FormPage,
): FastifyReply {
  const page = html`<!doctype html>
<html lang="${languageOf(headers['accept-language'])}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${title} · Taproot</title>
${refresh !== undefined && html`<meta http-equiv="refresh" content="0;url=${refresh}">\n`}<link rel="stylesheet" href="${base}/console/sign-in.css">
<main>
<h1>${title}</h1>
${alert && html`<p role="alert">${alert}</p>\n`}${told && html`<p role="status">${told}</p>\n`}${content}
</main>
</html>
`;
  return reply
    .code(status)
    .type('text/html; charset=utf-8')
    .headers({ Vary: 'Accept-Language', 'Content-Security-Policy': POLICY })
    .send(page.markup);
}
