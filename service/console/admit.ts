import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { refuse } from '../http/refuse';
import { machine, type Reader, type Sessions } from './accounts/sessions';
import type { Place } from './place';
import type { Rule } from './table';

const hash = (text: string) => createHash('sha256').update(text).digest();
const isSame = (one: string, other: string) => timingSafeEqual(hash(one), hash(other));

/** A request as a browser says it came about. */
export const comesFromElsewhere = ({ headers }: FastifyRequest, place: Place): boolean => {
  const { origin, host, 'sec-fetch-site': site } = headers;
  if (origin !== undefined) return !place.isOwn(origin, host);
  return site !== undefined && site !== 'same-origin' && site !== 'none';
};

interface Options {
  readonly sessions: Sessions;
  readonly token: string | undefined;
  readonly place: Place;
}

/** Resolves to the reader of a call, or replies: 401 without a session or the token, 403 to what a page elsewhere made a browser send. */
export const admission =
  ({ sessions, token, place }: Options) =>
  async (request: FastifyRequest, reply: FastifyReply, { method, changes }: Rule): Promise<Reader | undefined> => {
    const refused = (status: number, reason: string, why: string) => {
      refuse(reply, status, reason, why);
      return undefined;
    };
    const { authorization, 'x-console-proof': proof } = request.headers;
    if (authorization !== undefined) {
      const isToken = token !== undefined && isSame(authorization, `Bearer ${token}`);
      return isToken ? machine : refused(401, 'token', 'Needs Authorization: Bearer with the SERVICE_TOKEN');
    }
    const reader = await sessions.find(request);
    if (!reader) return refused(401, 'session', 'Sign in first: /console/sign-in');
    if (method === 'GET') return reader;
    if (comesFromElsewhere(request, place)) return refused(403, 'origin', 'Came from another site’s page');
    if (proof === undefined && !changes) return reader;
    return isSame(`${proof}`, `${reader.proof}`) ? reader : refused(403, 'proof', 'Needs X-Console-Proof of this session');
  };
