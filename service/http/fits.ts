import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { refuse } from './refuse';

/** Returns the value if it fits the schema. Else replies 400 with the faults' paths, and returns undefined. */
export function fits<S extends z.ZodType>(schema: S, value: unknown, reply: FastifyReply): z.infer<S> | undefined {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const issues = result.error.issues.slice(0, 20).map(({ path, message }) => ({ path: z.core.toDotPath(path), message }));
  refuse(reply, 400, 'schema', 'What was sent does not fit the schema', issues);
  return undefined;
}
