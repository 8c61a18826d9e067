import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import { isInNetwork } from '../addresses';
import type { Feed } from '../feed';
import { bindTo } from '../hosts';
import { promptAnswers } from './prompt-answers';

const script = readFileSync(new URL('form.js', import.meta.url), 'utf8');

/** Returns the tool's definition of a form. */
const definitionOf = (id: string) => ({
  ...{ formId: id, type: 'Advocacy', fastAction: false, status: 'Active', shortCode: 'SCHOOLBUS', title: 'Write to my school board' },
  ...{ steps: [{ name: 'Your details' }, { name: 'Thank you' }], metadata: { layoutStyle: 'two column', owner: 'web@greenfield.example' } },
});

/**
 * The advocacy tool, a third party: `GET /v1/Forms/{id}` returns a form's definition, `POST` takes the form. It keeps the answers of
 * prompts alone. Its script asks for the definition, and sends the form.
 */
export const advocacyForms = (feed: Feed) => async (app: FastifyInstance) => {
  bindTo(app, 'forms');

  app.addHook('onRequest', async ({ headers: { origin = '' }, port }, reply) => {
    reply.header('Vary', 'Origin').header('X-Content-Type-Options', 'nosniff');
    if (isInNetwork(origin, port))
      reply.header('Access-Control-Allow-Origin', origin).header('Access-Control-Allow-Headers', 'Content-Type');
  });
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
    done(null, new URLSearchParams(String(body))),
  );
  app.options('/*', (_request, reply) => reply.code(204).send());
  promptAnswers(app, feed);
  app.get('/form.js', (_request, reply) => reply.type('text/javascript; charset=utf-8').send(script));
  app.get<{ Params: { id: string } }>('/v1/Forms/:id', ({ params: { id } }, reply) =>
    reply.header('Cache-Control', 'public, max-age=300').send(definitionOf(id)),
  );
  app.post('/v1/Forms/:id', (_request, reply) =>
    reply.header('Cache-Control', 'no-store').send({ resultCode: 'Success', submissionId: randomUUID(), ClientSubmissionId: randomUUID() }),
  );
};
