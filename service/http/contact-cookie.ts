import type { FastifyReply, FastifyRequest } from 'fastify';
import { readCookie, writeCookie } from './cookies';

/** A browser takes this prefix from the host itself alone: a sibling can't plant a session. */
const COOKIE = '__Host-adestra_contact';
/** Seconds: a contact session's longest life, 14 days. */
const LONGEST = 14 * 24 * 60 * 60;

/** The cookie that `rememberContact` set, unchecked. */
export const rememberedContact = (request: FastifyRequest): string | undefined => readCookie(request, COOKIE);

export const rememberContact = (reply: FastifyReply, value: string): void => writeCookie(reply, COOKIE, value, LONGEST);

export const forgetContact = (reply: FastifyReply): void => writeCookie(reply, COOKIE, '', 0);
