import { createHash, randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { readCookie } from '../../http/cookies';
import type { AccountRow } from '../../store/account-steps';
import type { RunConsole, SessionRow } from '../../store/console-steps';
import type { Role } from '../answers';
import type { Place } from '../place';
import { roles as everyRole, isRole } from './roles';

/** ms: a session ends after so long without a call, and so long after it began. */
const IDLE = 12 * 60 * 60_000;
const LONGEST = 7 * 24 * 60 * 60_000;
/** ms: the provider is asked again after so long. It may know nothing of a person any more. */
const LONGEST_BY_PROVIDER = 12 * 60 * 60_000;
/** ms between two notes that a session is in use. */
const NOTED = 60_000;

/** Somebody who may look. */
export interface Reader {
  /** An account's address, or `token`. */
  readonly name: string;
  readonly roles: readonly Role[];
  /** Null for all. */
  readonly sites: readonly string[] | null;
  /** Sent with what changes something. Undefined for machines, to which no page sends a browser. */
  readonly proof?: string;
  /** True with a second factor, and for machines. */
  readonly factor: boolean;
}

export const machine: Reader = { name: 'token', roles: everyRole, sites: null, factor: true };

/** Returns whether a reader's role calls for a second factor that they lack. */
export const wantsFactor = ({ roles, factor }: Reader): boolean => !factor && (roles.includes('officer') || roles.includes('operator'));

const hashOf = (text: string) => createHash('sha256').update(text).digest('base64url');

/** A browser takes the prefix `__Host-` from the host itself alone, and over https. */
const cookieName = ({ secure }: Place) => (secure ? '__Host-tp_console' : 'tp_console');

export function readerOf({ email, roles, sites, totp, until }: SessionRow, token: string): Reader {
  return {
    name: email,
    roles: roles.split(',').filter(isRole),
    sites: sites === null ? null : sites.split(','),
    proof: hashOf(`proof ${token}`),
    factor: totp !== null || until !== null,
  };
}

/** The sessions of the console: their names are in browsers alone, hashes of these in the store. */
export function createSessions(run: RunConsole, place: Place, now: () => number = Date.now) {
  const tokenIn = (request: FastifyRequest) => readCookie(request, cookieName(place)) ?? '';
  const setCookie = (reply: FastifyReply, value: string, maxAge: number) =>
    reply.header(
      'Set-Cookie',
      `${cookieName(place)}=${value}; Path=/; Max-Age=${maxAge}; HttpOnly;${place.secure ? ' Secure;' : ''} SameSite=Strict`,
    );

  return {
    /** Resolves to the reader whose session a request has. */
    async find(request: FastifyRequest): Promise<Reader | undefined> {
      const token = tokenIn(request);
      if (!token) return undefined;
      const at = now();
      const session = await run('session', hashOf(token), at - LONGEST, at - IDLE, at);
      if (!session) return undefined;
      if (at - session.seen > NOTED) await run('seeSession', hashOf(token), at);
      return readerOf(session, token);
    },
    /** Begins a session under a new name, instead of the one that the request has. `byProvider`: the provider let them in, second factor included. Resolves to false where the account has changed meanwhile. */
    async begin(
      request: FastifyRequest,
      reply: FastifyReply,
      { id, password }: Pick<AccountRow, 'id' | 'password'>,
      byProvider = false,
    ): Promise<boolean> {
      const token = randomBytes(32).toString('base64url');
      const at = now();
      await run('endOldSessions', at - LONGEST, at - IDLE, at);
      const begun = await run('beginSession', {
        token: hashOf(token),
        account: id,
        password,
        at,
        instead: hashOf(tokenIn(request)),
        until: byProvider ? at + LONGEST_BY_PROVIDER : null,
      });
      if (begun) setCookie(reply, token, (byProvider ? LONGEST_BY_PROVIDER : LONGEST) / 1_000);
      return begun;
    },
    async end(request: FastifyRequest, reply: FastifyReply): Promise<void> {
      const token = tokenIn(request);
      if (token) await run('endSession', hashOf(token));
      setCookie(reply, '', 0);
    },
  };
}

export type Sessions = ReturnType<typeof createSessions>;
