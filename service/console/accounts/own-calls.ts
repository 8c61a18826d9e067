import * as z from 'zod';
import { type Handler, withBody } from '../call';
import type { CallParts } from '../parts';
import type { OwnAccount } from './answers';
import { type OwnPerson, refuseOwn } from './own-person';
import { passwordFault } from './password-fault';

const passwordSchema = z.strictObject({ now: z.string().max(1_000), password: z.string().max(2_000) });

interface Options extends Pick<CallParts, 'run' | 'sessions' | 'passwords'> {
  readonly person: OwnPerson;
}

/** The calls by which people see and change their own accounts. */
export function ownCalls({ run, sessions, passwords, person }: Options) {
  return {
    async own(one): Promise<OwnAccount | undefined> {
      const account = await person.accountOf(one);
      return account && { email: account.email, password: account.password !== '', totp: account.totp !== null };
    },
    changePassword: withBody(passwordSchema, async (one, body) => {
      const account = await person.accountOf(one);
      if (!account || !(await person.isOwnPassword(one, account, body.now))) return one.reply;
      const fault = passwordFault(body.password);
      if (fault) {
        refuseOwn(one.reply, 409, 'weak', fault);
        return one.reply;
      }
      const hash = await passwords.hash(body.password);
      const { request, reply, reader } = one;
      if (!(await run('changePassword', account.id, account.password, hash)))
        return refuseOwn(reply, 409, 'wrong', 'The present password is not right') ?? reply;
      // All sessions have ended, this one with them: it goes on under another name.
      await sessions.begin(request, reply, { id: account.id, password: hash });
      request.log.info({ account: reader.name }, 'changed their own password');
      return undefined;
    }),
    async leaveEverywhere(one) {
      const account = await person.accountOf(one);
      if (!account) return one.reply;
      await run('signOutEverywhere', account.email);
      await sessions.end(one.request, one.reply);
      return one.reply.code(204).send();
    },
  } satisfies Readonly<Record<string, Handler>>;
}
