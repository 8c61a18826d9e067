import type { FastifyReply } from 'fastify';

declare module 'fastify' {
  interface FastifyReply {
    /** The reason of the refusal: one word, for the count of refusals. */
    refusal?: string;
  }
}

export interface Issue {
  readonly path: string;
  readonly message: string;
}

/** Replies with an error that says what is wrong, and notes the reason in a word for the count of refusals. */
export function refuse(reply: FastifyReply, status: number, reason: string, error: string, issues: readonly Issue[] = []): FastifyReply {
  reply.refusal = reason;
  return reply.code(status).send({ error, issues });
}
