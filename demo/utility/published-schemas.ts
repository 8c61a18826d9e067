import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { errorReportSchema } from './schemas/error-report';
import { hitsSchema } from './schemas/hit';
import { rejectionSchema } from './schemas/rejection';

const schemas = { hit: hitsSchema, rejection: rejectionSchema, error: errorReportSchema } as const;

/** GET /schemas/{hit,rejection,error}.json: what the bodies must fit, as JSON Schema. */
export function publishedSchemas(app: FastifyInstance): void {
  for (const [name, schema] of Object.entries(schemas)) {
    const published = z.toJSONSchema(schema);
    app.get(`/schemas/${name}.json`, (_request, reply) => reply.type('application/schema+json').send(published));
  }
}
