import { randomUUID } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { readCookie, writeCookie } from './cookies';

const COOKIE = 'visitor_uuid';

/** Returns the id in this browser's cookie, or a new one if that is missing or no UUID of version 4. */
export function visitorId(request: FastifyRequest, reply: FastifyReply): string {
  const known = z.uuidv4().safeParse(readCookie(request, COOKIE));
  const id = known.success ? known.data : randomUUID();
  writeCookie(reply, COOKIE, id, 365 * 24 * 60 * 60);
  return id;
}

export const forgetVisitor = (reply: FastifyReply): void => writeCookie(reply, COOKIE, '', 0);
