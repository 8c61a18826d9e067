import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { Html, html } from '../../lib/values/html';
import { isUuid } from '../../lib/values/uuid';
import { requireToken } from '../inspect/token';
import type { Row, Store } from '../store/store';
import { inWords } from './in-words';
import { findPicture, pictureRoute } from './picture';
import { readShownWords } from './shown-words';

const STYLE = `:root{color-scheme:light dark}body{max-width:46em;margin:auto;padding:1em;font:1em/1.5 system-ui,sans-serif;overflow-wrap:anywhere}
label{display:block}input,button{font:inherit;min-height:44px;padding:0 .6em}input{width:100%;max-width:27em;box-sizing:border-box}
section{border-block-start:1px solid;margin-block-start:1.5em}dt{font-weight:600}dd{margin:0 0 .5em}img{max-width:100%;height:auto}summary{min-height:44px;align-content:center}`;

/** Runs no script and loads only our own pictures. The hash allows the page's style sheet. */
const POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
  ...["img-src 'self'", "form-action 'self'", "base-uri 'none'", "frame-ancestors 'none'"],
].join(';');

/** `texts`: attributes of the elements beside the names. */
const listOf = (pairs: readonly (readonly [string, string])[], texts = html``) =>
  html`<dl>${pairs.map(([name, text]) => html`<dt>${name}</dt><dd${texts}>${text}</dd>`)}</dl>`;

async function section({ id, received, body }: Row, folder: string): Promise<Html> {
  const { heading, fields } = inWords(body, received);
  const language = String(body.language ?? '');
  const hash = String(body.text_hash ?? '');
  const shown = await readShownWords(folder, hash, language);
  const picture = shown && (await findPicture(folder, hash, language));
  const words = shown
    ? html`<details><summary>The words that the visitor could read</summary>${listOf(shown.words, html` lang="${language}" dir="${shown.direction}"`)}</details>`
    : html`<p>The words of this hash are not in the archive: copy <code>texts/</code> of that release to the folder <code>RELEASES</code>.</p>`;
  return html`<section aria-labelledby="r${id}"><h2 id="r${id}">${heading}</h2>${listOf(fields)}${picture && html`<p><img src="${picture}" alt="The banner in these words. The list below has them." loading="lazy"></p>`}${words}</section>`;
}

async function answer(store: Store, id: string, folder: string): Promise<Html> {
  if (!isUuid(id)) return html`<p role="alert">This is no receipt’s id. One looks like 3f2504e0-4f89-41d3-9a0c-0305e82c3301.</p>`;
  const rows = await store.receipts(id.toLowerCase());
  if (!rows.length) return html`<p role="status">No receipt has this id. A choice that was made moments ago may not be stored yet.</p>`;
  const count = rows.length === 1 ? 'One receipt' : `${rows.length} receipts, the oldest first`;
  return html`<p role="status">${count}.</p>${await Promise.all(rows.map((row) => section(row, folder)))}`;
}

/**
 * GET /inspect/consent?id={consent_uuid}: a page for people, with the receipts under an id that a visitor quotes from their cookie settings.
 * Needs the token, as a browser's password too. `folder` has the archive of words, and pictures of the banner where somebody has made them.
 */
export const receiptPage = (store: () => Promise<Store>, token: string | undefined, folder: string) => async (app: FastifyInstance) => {
  requireToken(app, token, true);
  pictureRoute(app, folder);
  app.get<{ Querystring: { id?: unknown } }>('/inspect/consent', async ({ query }, reply) => {
    const id = typeof query.id === 'string' ? query.id.trim() : '';
    const found = id ? await answer(await store(), id, folder) : '';
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
