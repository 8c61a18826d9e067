import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { errorReportSchema } from '../schemas/error-report';
import { hitsSchema } from '../schemas/hit';
import { receiptSchema } from '../schemas/receipt';
import { rejectionSchema } from '../schemas/rejection';
import { unansweredSchema } from '../schemas/unanswered';

/** The schemas of request bodies, as JSON Schema. */
export const publishedSchemas = {
  hit: z.toJSONSchema(hitsSchema),
  receipt: z.toJSONSchema(receiptSchema),
  rejection: z.toJSONSchema(rejectionSchema),
  unanswered: z.toJSONSchema(unansweredSchema),
  error: z.toJSONSchema(errorReportSchema),
} as const;

/** GET /schemas/{hit,receipt,rejection,unanswered,error}.json */
export function publishSchemas(app: FastifyInstance): void {
  for (const [name, schema] of Object.entries(publishedSchemas)) {
    app.get(`/schemas/${name}.json`, (_request, reply) => reply.type('application/schema+json').send(schema));
  }
}
