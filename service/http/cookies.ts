import { randomUUID } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod';

/** Raw value of a cookie of the service's own host. */
export function readCookie(request: FastifyRequest, name: string): string | undefined {
  const parts = request.headers.cookie?.split('; ') ?? [];
  return parts.find((part) => part.startsWith(`${name}=`))?.slice(name.length + 1);
}

/** `value` must be free of `;` and spaces; `maxAge` is in seconds, 0 erases. */
function writeCookie(reply: FastifyReply, name: string, value: string, maxAge: number): void {
  // Donation and email pages are other sites to the browser, where only partitioned cookies live. It takes Secure on *.localhost.
  void reply.header('Set-Cookie', `${name}=${value}; Path=/; Max-Age=${maxAge}; HttpOnly; Secure; SameSite=None; Partitioned`);
}

/** A browser takes this prefix from the host itself alone: a sibling can't plant a session. */
const CONTACT_COOKIE = '__Host-adestra_contact';
/** Seconds: a contact session's longest life, 14 days. */
const CONTACT_AGE = 14 * 24 * 60 * 60;

/** The cookie that `rememberContact` set, unchecked. */
export const rememberedContact = (request: FastifyRequest): string | undefined => readCookie(request, CONTACT_COOKIE);

export const rememberContact = (reply: FastifyReply, value: string): void => writeCookie(reply, CONTACT_COOKIE, value, CONTACT_AGE);

export const forgetContact = (reply: FastifyReply): void => writeCookie(reply, CONTACT_COOKIE, '', 0);

const VISITOR_COOKIE = 'visitor_uuid';
/** Seconds. */
const VISITOR_AGE = 365 * 24 * 60 * 60;

/** Returns the id in this browser's cookie, if it has one. */
export function knownVisitor(request: FastifyRequest): string | undefined {
  const known = z.uuidv4().safeParse(readCookie(request, VISITOR_COOKIE));
  return known.success ? known.data : undefined;
}

/** Returns the id in this browser's cookie, or a new one if that is missing or no UUID of version 4. */
export function visitorId(request: FastifyRequest, reply: FastifyReply): string {
  const id = knownVisitor(request) ?? randomUUID();
  writeCookie(reply, VISITOR_COOKIE, id, VISITOR_AGE);
  return id;
}

export const forgetVisitor = (reply: FastifyReply): void => writeCookie(reply, VISITOR_COOKIE, '', 0);
