import type { FastifyInstance } from 'fastify';
import { visitorId } from './cookies';

/** A dotted name of a few parts: nothing that could end the call and begin another statement. */
const CALLBACK = /^[A-Za-z_$][\w$]{0,63}(\.[A-Za-z_$][\w$]{0,63}){0,3}$/;

/** GET /me?callback=…: the visitor's uuid as JSONP. */
export function me(app: FastifyInstance): void {
  app.get<{ Querystring: { callback?: unknown } }>('/me', (request, reply) => {
    const { callback } = request.query;
    if (typeof callback !== 'string' || !CALLBACK.test(callback)) {
      const message = 'Must be a function name such as taproot_me or app.me';
      return reply.code(400).send({ error: 'No usable callback', issues: [{ path: 'callback', message }] });
    }
    // The comment keeps the answer from being taken for another format, whose first bytes the caller would choose.
    const script = `/**/${callback}(${JSON.stringify({ uuid: visitorId(request, reply) })});`;
    return reply.type('text/javascript; charset=utf-8').header('Cross-Origin-Resource-Policy', 'cross-origin').send(script);
  });
}
