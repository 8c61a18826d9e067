import type { FastifyReply } from 'fastify';
import { refuse } from '../../http/refuse';
import type { AccountRow } from '../../store/account-steps';
import type { Asking } from '../call';
import type { CallParts } from '../parts';

/** Replies why a reader's own account can't be changed. */
export function refuseOwn(reply: FastifyReply, status: number, path: string, message: string): undefined {
  refuse(reply, status, 'account', message, [{ path, message }]);
}

/** The reader as a person with an account, and a password that only they know. */
export function createOwnPerson({ run, passwords, tries, wait }: Pick<CallParts, 'run' | 'passwords' | 'tries' | 'wait'>) {
  return {
    /** Resolves to the reader's account, or replies: machines have none. */
    accountOf: async ({ reply, reader }: Asking): Promise<AccountRow | undefined> =>
      (reader.proof !== undefined && (await run('account', reader.name))) || refuseOwn(reply, 403, 'account', 'A machine has no account'),

    /** Resolves to whether the password is the account's, or replies. Tries count with those to sign in. */
    async isOwnPassword({ request, reply }: Asking, { email, password }: AccountRow, given: string): Promise<boolean> {
      const turn = tries.begin(request.ip, email);
      if ('refused' in turn) {
        refuseOwn(reply.header('Retry-After', `${turn.refused}`), 429, 'later', `Try again in ${turn.refused} s`);
        return false;
      }
      let right = false;
      try {
        await wait(turn.wait);
        right = await passwords.check(given, password);
      } finally {
        turn.done(right);
      }
      if (!right) refuseOwn(reply, 409, 'wrong', 'The present password is not right');
      return right;
    },
  };
}

export type OwnPerson = ReturnType<typeof createOwnPerson>;
