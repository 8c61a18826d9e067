import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Reader } from './accounts/sessions';

/** A call under way, of somebody who may make it. */
export interface Asking {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly reader: Reader;
}

export type Handler = (asking: Asking) => Promise<unknown>;
