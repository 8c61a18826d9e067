import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Feed } from '../feed';

const text = z.string().max(4_096).optional();

const reportSchema = z.object({
  'csp-report': z.object({
    'document-uri': text,
    'blocked-uri': text,
    'effective-directive': text,
    'violated-directive': text,
    disposition: text,
    'source-file': text,
    'line-number': z.number().optional(),
    'script-sample': text,
  }),
});

/** POST /csp-report: a violation of a page's policy, reported by a browser. A malformed report is a 400 and is not kept. */
export function policyReports(app: FastifyInstance, feed: Feed): void {
  app.addContentTypeParser(
    'application/csp-report',
    { parseAs: 'string', bodyLimit: 16 * 1024 },
    app.getDefaultJsonParser('error', 'error'),
  );
  app.post('/csp-report', (request, reply) => {
    const report = reportSchema.safeParse(request.body);
    if (!report.success) return reply.code(400).send();
    feed.note('csp', report.data['csp-report']);
    return reply.code(204).send();
  });
}
