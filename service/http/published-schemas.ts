import type { FastifyInstance } from 'fastify';
import { rejectionContract } from '../../lib/contracts/consent-record';
import { countContract } from '../../lib/contracts/count';
import { errorReportContract } from '../../lib/contracts/error-report';
import { hitsContract } from '../../lib/contracts/hit';
import { jsonSchema } from '../../lib/contracts/json-schema';
import { receiptContract, unansweredContract } from '../../lib/contracts/receipt';

/** The schemas of request bodies, as JSON Schema. */
export const publishedSchemas = {
  hit: jsonSchema(hitsContract),
  receipt: jsonSchema(receiptContract),
  rejection: jsonSchema(rejectionContract),
  unanswered: jsonSchema(unansweredContract),
  error: jsonSchema(errorReportContract),
  count: jsonSchema(countContract),
} as const;

/** GET /schemas/{hit,receipt,rejection,unanswered,error,count}.json */
export function publishSchemas(app: FastifyInstance): void {
  for (const [name, schema] of Object.entries(publishedSchemas)) {
    app.get(`/schemas/${name}.json`, (_request, reply) => reply.type('application/schema+json').send(schema));
  }
}
