import type { FastifyInstance } from 'fastify';
import { visitorId } from '../http/cookies';
import type { Locate } from './locate';

/** GET /ip: answers what is known of the visitor's address, without the address, and the visitor's id. */
export function ip(app: FastifyInstance, locate: Locate): void {
  app.get('/ip', (request, reply) => ({ ...locate(request.ip, request.headers), uuid: visitorId(request, reply), service: 'taproot' }));
}
