import type { FastifyInstance } from 'fastify';
import { visitorId } from '../../service/http/visitor-id';
import type { VisitorSetup } from '../visitor-setup';
import { ipDetails } from './ip-details';

/** GET /ip: where the visitor is, which is where the live page says. */
export function ip(app: FastifyInstance, setup: VisitorSetup): void {
  app.get('/ip', (request, reply) => ({
    ...ipDetails[setup.get().country || 'US'],
    uuid: visitorId(request, reply),
    service: 'taproot-demo',
  }));
}
