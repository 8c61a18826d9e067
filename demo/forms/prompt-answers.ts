import type { FastifyInstance } from 'fastify';
import { prompts } from '../../sites/prompts';
import type { Feed } from '../feed';

const definitions = new Map(
  Object.values(prompts)
    .flat()
    .map((definition) => [definition.id, definition]),
);

/**
 * POST /v1/Prompts/{id}: keeps the answers of a prompt of the network. 404 for an unknown prompt, 400 for an unknown or a missing field.
 */
export function promptAnswers(app: FastifyInstance, feed: Feed): void {
  app.post<{ Params: { id: string } }>('/v1/Prompts/:id', ({ params: { id }, body, headers: { origin = '' } }, reply) => {
    const { formElements } = definitions.get(id) ?? {};
    if (!formElements) return reply.code(404).send({ error: 'No prompt of that id takes answers' });
    const values = Object.fromEntries(body instanceof URLSearchParams ? body : []);
    const unknown = Object.keys(values).filter((name) => !formElements.some((field) => field.name === name));
    const missing = formElements.flatMap(({ name, type, required }) =>
      (required || type === 'motivation') && !values[name] ? [name] : [],
    );
    if (unknown.length || missing.length) return reply.code(400).send({ error: 'Not the fields of the prompt', unknown, missing });
    feed.note('answer', { prompt: id, page: origin, values });
    return reply.header('Cache-Control', 'no-store').send({ received: true });
  });
}
