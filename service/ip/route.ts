import type { FastifyInstance, FastifyRequest } from 'fastify';
import { visitorId } from '../http/cookies';
import type { Locate } from './locate';

/** Returns the headers of a request that came through a proxy which `TRUST_PROXY` names; none of any other, as anybody can send one. */
export const fromEdge = ({ ips = [], headers }: Pick<FastifyRequest, 'ips' | 'headers'>): FastifyRequest['headers'] =>
  ips.length > 1 ? headers : {};

/** GET /ip: answers what is known of the visitor's address, without the address, and the visitor's id. */
export function ip(app: FastifyInstance, locate: Locate): void {
  app.get('/ip', (request, reply) => ({ ...locate(request.ip, fromEdge(request)), uuid: visitorId(request, reply), service: 'taproot' }));
}
