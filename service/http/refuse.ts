import type { FastifyReply } from 'fastify';

declare module 'fastify' {
  interface FastifyReply {
    /** The label of the refusal in `taproot_refused_total`. */
    refusal?: string;
    /** The faults of a refused body. */
    issues?: readonly Issue[];
  }
}

export interface Issue {
  readonly path: string;
  readonly message: string;
}

/** Replies with an error and its issues, and counts the refusal under `reason`. */
export function refuse(reply: FastifyReply, status: number, reason: string, error: string, issues: readonly Issue[] = []): FastifyReply {
  reply.refusal = reason;
  reply.issues = issues;
  return reply.code(status).send({ error, issues });
}
