import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { errorReportContract } from '../../lib/contracts/error-report';
import { browserOf } from '../errors/browser';
import { stepsBefore } from '../errors/steps-before';
import { entriesOf, type Take } from '../log/entry';
import { fitsContract } from './fits';

/**
 * POST /apps/error: errors that happened on a page. Each is kept for itself, with the metadata of its report, the browser's name, and the
 * steps that came before it. Repeats are dropped by `error_id`, which pages of earlier releases do not send.
 */
export function errorReport(app: FastifyInstance, take: Take, now: () => number): void {
  app.post('/apps/error', (request, reply) => {
    const report = fitsContract(errorReportContract, request.body, reply);
    if (!report) return reply;
    const { errors, trail = [] } = report;
    const metadata = { ...report.metadata, browser: browserOf(request.headers['user-agent']) };
    const received = now();
    const arrivals = errors.map((error) => {
      const steps = stepsBefore(trail, error.last_step);
      const body = { ...error, metadata, ...(steps.length && { trail: steps }) };
      return { kind: 'error', key: error.error_id?.toLowerCase() ?? randomUUID(), received, body } as const;
    });
    return take(entriesOf(arrivals));
  });
}
