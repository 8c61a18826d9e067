import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { refuse } from './refuse';

/**
 * Returns the value if it fits the schema. Else replies 400 with the faults' paths, and returns undefined. `at` is the value's place in an
 * array that was sent.
 */
export function fits<S extends z.ZodType>(schema: S, value: unknown, reply: FastifyReply, at?: number): z.infer<S> | undefined {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const issues = result.error.issues.slice(0, 20).map(({ path, message }) => ({
    path: z.core.toDotPath(at === undefined ? path : [at, ...path]),
    message,
  }));
  refuse(reply, 400, 'schema', 'What was sent does not fit the schema', issues);
  return undefined;
}
