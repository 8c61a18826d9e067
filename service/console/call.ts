import type { FastifyReply, FastifyRequest } from 'fastify';
import type * as z from 'zod';
import { fits } from '../http/fits';
import type { Reader } from './accounts/sessions';

/** A call under way, of somebody who may make it. */
export interface Asking {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly reader: Reader;
}

export type Handler = (asking: Asking) => Promise<unknown>;

/** A call whose body has to fit a schema, or one that is made for each call. Answers 204 where `act` resolves to undefined. */
export const withBody =
  <S extends z.ZodType>(schema: S | (() => S), act: (one: Asking, body: z.infer<S>) => Promise<unknown>): Handler =>
  async (one) => {
    const body = fits(typeof schema === 'function' ? schema() : schema, one.request.body, one.reply);
    const answer = body && (await act(one, body));
    // A refusal is sent by then: a reply that is waited for resolves to nothing.
    if (!body || one.reply.sent) return one.reply;
    return answer ?? one.reply.code(204).send();
  };
