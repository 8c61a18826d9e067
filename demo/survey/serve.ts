import { readFileSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import { html } from '../../lib/values/html';
import { type Address, addressesAt } from '../addresses';
import { bindTo } from '../hosts';
import { paletteStyle, palettes } from '../pages/styles/palettes';

const answers = ['Cleaner air at school', 'Rivers and drinking water', 'Oceans and fishing towns', 'The price of power'];

/** One question, and two links: one to the page around the frame, one elsewhere in the network. The frame names `provider` as its tool. */
const surveyDocument = (id: string, url: Address, provider = ''): string =>
  html`<!doctype html>
<html lang="en" data-embed="${id}" data-provider="${provider}">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <title>Survey</title>
  <link rel="stylesheet" href="/frame.css">
  <script src="/frame.js" defer></script>
</head>
<body>
<form>
  <fieldset>
    <legend>Choose one</legend>
    ${answers.map((answer, i) => html`<label><input type="radio" name="answer" value="${i}" required> ${answer}</label>`)}
  </fieldset>
  <button type="submit">Send answer</button>
</form>
<p role="status"></p>
<p><a href="#newsletter">Get the results by email</a> · <a href="${url('impact', '/impact2024')}">See last year’s</a></p>
</body>
</html>
`.markup;

const read = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8');

/**
 * The survey tool, a third party that pages embed. It sends the page around it the messages `{ type: 'form_submit', embed_id,
 * submission_id, provider }` and `{ type: 'link_click', href }`.
 */
export const surveyFrame = async (app: FastifyInstance) => {
  bindTo(app, 'survey');
  const script = read('frame.js');
  const style = paletteStyle(palettes.greenfield) + read('frame.css');

  app.addHook('onSend', async (_request, reply) => {
    reply
      .header('X-Content-Type-Options', 'nosniff')
      .header('Content-Security-Policy', "default-src 'none'; script-src 'self'; style-src 'self'");
  });
  app.get('/frame.js', (_request, reply) => reply.type('text/javascript; charset=utf-8').send(script));
  app.get('/frame.css', (_request, reply) => reply.type('text/css; charset=utf-8').send(style));
  app.get<{ Params: { id: string }; Querystring: { provider?: string } }>('/embed/:id', ({ params, query, port }, reply) =>
    reply.type('text/html; charset=utf-8').send(surveyDocument(params.id, addressesAt(port), query.provider)),
  );
};
