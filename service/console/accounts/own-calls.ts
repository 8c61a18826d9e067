import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyReply } from 'fastify';
import * as z from 'zod';
import { fits } from '../../http/fits';
import { refuse } from '../../http/refuse';
import type { AccountRow } from '../../store/account-steps';
import type { RunConsole } from '../../store/console-steps';
import type { Asking, Handler } from '../call';
import type { OwnAccount } from './answers';
import { passwordFault } from './password-fault';
import type { Passwords } from './passwords';
import type { Sessions } from './sessions';
import type { Tries } from './tries';

const passwordSchema = z.strictObject({ now: z.string().max(1_000), password: z.string().max(2_000) });

interface Options {
  readonly run: RunConsole;
  readonly sessions: Sessions;
  readonly passwords: Pick<Passwords, 'check' | 'hash'>;
  readonly tries: Tries;
  readonly wait?: (ms: number) => Promise<unknown>;
}

/** The calls by which people see and change their own accounts. */
export function ownCalls({ run, sessions, passwords, tries, wait = sleep }: Options) {
  const refused = (reply: FastifyReply, status: number, path: string, message: string) => {
    refuse(reply, status, 'account', message, [{ path, message }]);
    return undefined;
  };

  /** Resolves to the reader's account, or replies: machines have none. */
  const accountOf = async ({ reply, reader }: Asking): Promise<AccountRow | undefined> =>
    (reader.proof !== undefined && (await run('account', reader.name))) || refused(reply, 403, 'account', 'A machine has no account');

  /** Resolves to whether the password is the account's, or replies. Tries count with those to sign in. */
  const isOwnPassword = async ({ request, reply }: Asking, { email, password }: AccountRow, given: string): Promise<boolean> => {
    const turn = tries.begin(request.ip, email);
    if ('refused' in turn) {
      refused(reply.header('Retry-After', `${turn.refused}`), 429, 'later', `Try again in ${turn.refused} s`);
      return false;
    }
    let right = false;
    try {
      await wait(turn.wait);
      right = await passwords.check(given, password);
    } finally {
      turn.done(right);
    }
    if (!right) refused(reply, 409, 'wrong', 'The present password is not right');
    return right;
  };

  return {
    async own(one): Promise<OwnAccount | undefined> {
      const account = await accountOf(one);
      return account && { email: account.email, password: account.password !== '', totp: account.totp !== null };
    },
    async changePassword(one) {
      const body = fits(passwordSchema, one.request.body, one.reply);
      const account = body && (await accountOf(one));
      if (!account || !(await isOwnPassword(one, account, body.now))) return one.reply;
      const fault = passwordFault(body.password);
      if (fault) {
        refused(one.reply, 409, 'weak', fault);
        return one.reply;
      }
      const hash = await passwords.hash(body.password);
      const { request, reply, reader } = one;
      if (!(await run('changePassword', account.id, account.password, hash)))
        return refused(reply, 409, 'wrong', 'The present password is not right') ?? reply;
      // All sessions have ended, this one with them: it goes on under another name.
      await sessions.begin(request, reply, { id: account.id, password: hash });
      request.log.info({ account: reader.name }, 'changed their own password');
      return reply.code(204).send();
    },
    async leaveEverywhere(one) {
      const account = await accountOf(one);
      if (!account) return one.reply;
      await run('signOutEverywhere', account.email);
      await sessions.end(one.request, one.reply);
      return one.reply.code(204).send();
    },
  } satisfies Readonly<Record<string, Handler>>;
}

export type OwnCalls = ReturnType<typeof ownCalls>;
