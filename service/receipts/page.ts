import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { Html, html } from '../../lib/values/html';
import { answerErrors } from '../http/bodies';
import { requireToken } from '../inspect/token';
import { pictureRoute } from './picture';

const STYLE = `:root{color-scheme:light dark}body{max-width:46em;margin:auto;padding:1em;font:1em/1.5 system-ui,sans-serif;overflow-wrap:anywhere}
label{display:block}input,button{font:inherit;min-height:44px;padding:0 .6em}input{width:100%;max-width:27em;box-sizing:border-box}
section{border-block-start:1px solid;margin-block-start:1.5em}dt{font-weight:600}dd{margin:0 0 .5em}img{max-width:100%;height:auto}summary{min-height:44px;align-content:center}`;

/** Runs no script and loads only our own pictures. The hash allows the page's style sheet. */
const POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
  ...["img-src 'self'", "form-action 'self'", "base-uri 'none'", "frame-ancestors 'none'"],
].join(';');

/**
 * GET /inspect/consent?id={consent_uuid}: a page for people, with the receipts under an id that a visitor quotes from their cookie settings.
 * Needs the token, as a browser's password too. `find` resolves to the markup of an id's receipts. `folder` has pictures of the banner where
 * somebody has made them.
 */
export const receiptPage =
  (find: (id: string) => Promise<string>, token: string | undefined, folder: string) => async (app: FastifyInstance) => {
    requireToken(app, token, true);
    answerErrors(app);
    pictureRoute(app, folder);
    app.get<{ Querystring: { id?: unknown } }>('/inspect/consent', async ({ query }, reply) => {
      const id = typeof query.id === 'string' ? query.id.trim() : '';
      const found = new Html(id ? await find(id) : '');
      reply.headers({
        'Content-Type': 'text/html; charset=utf-8',
        'Content-Security-Policy': POLICY,
        'X-Content-Type-Options': 'nosniff',
        'Referrer-Policy': 'no-referrer',
      });
      return html`<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Receipts of choices</title><style>${new Html(STYLE)}</style></head><body><main><h1>Receipts of choices</h1><form action="/inspect/consent"><label for="id">The id that the visitor’s cookie settings show</label><input id="id" name="id" required autocomplete="off" spellcheck="false" value="${id}"> <button>Find receipts</button></form>${found}</main></body></html>`
        .markup;
    });
  };
