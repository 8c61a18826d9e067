import type { FastifyReply } from 'fastify';

/** JSON as it is sent. The reader's thread makes it, so that the intake's neither copies its parts nor serializes them. */
export interface Json {
  readonly body: Uint8Array;
  /** The `after` of the next page, if there is one. */
  readonly next?: number;
}

export const toJson = (value: unknown, next?: number): Json => ({
  body: new TextEncoder().encode(JSON.stringify(value)),
  ...(next !== undefined && { next }),
});

/** Sends JSON, with a `Link` to the next page if there is one. */
export function sendJson(reply: FastifyReply, { body, next }: Json, address: (next: number) => string = String): FastifyReply {
  if (next !== undefined) reply.header('Link', `<${address(next)}>; rel="next"`);
  return reply.type('application/json; charset=utf-8').send(Buffer.from(body.buffer, body.byteOffset, body.byteLength));
}
