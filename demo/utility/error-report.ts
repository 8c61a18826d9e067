import type { FastifyInstance } from 'fastify';
import type { Feed } from '../feed';
import { fits } from './fits';
import { errorReportSchema } from './schemas/error-report';

/** POST /apps/error: errors that happened on a page. Each is kept for itself, with the metadata of its report. */
export function errorReport(app: FastifyInstance, feed: Feed): void {
  app.post('/apps/error', (request, reply) => {
    const report = fits(errorReportSchema, request.body, reply);
    if (!report) return reply;
    const { errors, metadata } = report;
    return feed.receive(
      'error',
      errors.map((error) => ({ body: { ...error, metadata } })),
    );
  });
}
