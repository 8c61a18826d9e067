import { readFileSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import { addressesAt } from '../addresses';
import { bindTo } from '../hosts';
import { paletteStyle, palettes } from '../pages/styles/palettes';
import { surveyDocument } from './document';

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
