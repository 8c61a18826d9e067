import type { FastifyInstance, FastifyReply } from 'fastify';
import { type Html, html } from '../lib/values/html';
import { bindTo } from './hosts';

/** A page beside the live page. */
export interface Board {
  readonly title: string;
  /** Links after the one to the live page. */
  readonly links?: Html;
  /** The address of the page's own style sheet. */
  readonly style?: string;
  readonly main: Html;
}

/** Sends a page that runs nothing, with the look of the live page. */
export const sendBoard = (reply: FastifyReply, { title, links, style, main }: Board): FastifyReply =>
  reply.type('text/html; charset=utf-8').send(
    html`<!doctype html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <title>${title} | Taproot demo network</title>
  <link rel="stylesheet" href="/live.css">
  ${style && html`<link rel="stylesheet" href="${style}">`}
  <link rel="icon" href="data:,">
</head>
<body>
<header><h1>${title}</h1><p><a href="/">Back to the live page</a> ${links}</p></header>
<main>${main}</main>
</body>
</html>
`.markup,
  );

/**
 * Prepares an instance for boards: on the live page's host, never cached, under a policy that runs no script. `forms`: their allowed
 * targets.
 */
export function hostBoards(app: FastifyInstance, forms: "'none'" | "'self'" = "'none'"): void {
  bindTo(app, 'live');
  app.addHook('onSend', async (_request, reply) => {
    reply
      .header('Content-Security-Policy', `default-src 'none'; style-src 'self'; img-src data:; base-uri 'none'; form-action ${forms}`)
      .header('X-Content-Type-Options', 'nosniff')
      .header('Cache-Control', 'no-store');
  });
}

export const sendStyle = (reply: FastifyReply, style: string): FastifyReply => reply.type('text/css; charset=utf-8').send(style);
