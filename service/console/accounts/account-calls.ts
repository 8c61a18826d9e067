import { createHash, randomBytes } from 'node:crypto';
import * as z from 'zod';
import { DAY } from '../../../lib/time/day';
import { emailOf } from '../../commands/account-words';
import { refuse } from '../../http/refuse';
import type { Change, Link } from '../../store/account-steps';
import { type Asking, type Handler, withBody } from '../call';
import type { CallParts } from '../parts';
import type { Account, AccountLink } from './answers';
import { mailLink } from './invitation';
import { roles as everyRole } from './roles';

/** Days for which a link sets the password of a new account, and of one that had a password. */
const INVITED_DAYS = 7;
const RESET_DAYS = 1;

const emailSchema = z.string().transform((text, context) => {
  const email = emailOf(text.trim());
  if (email !== undefined) return email;
  context.addIssue({ code: 'custom', message: 'Expected an e-mail address' });
  return z.NEVER;
});

const whoSchema = z.strictObject({ email: emailSchema });

const SAYS: Readonly<Record<Exclude<Change, 'done'>, string>> = {
  exists: 'There is an account with this address',
  unknown: 'There is no account with this address',
  'last-operator': 'Nobody else is an operator: first make somebody one',
};

/** Returns the name by which the store knows a code of a link. */
export const hashOfCode = (code: string): string => createHash('sha256').update(code).digest('base64url');

/** The calls that list and change accounts, for operators. */
export function accountCalls({ run, place, sites, now, mail }: Pick<CallParts, 'run' | 'place' | 'sites' | 'now' | 'mail'>) {
  const accessSchema = () =>
    z
      .strictObject({
        email: emailSchema,
        roles: z.array(z.enum(everyRole as [Account['roles'][number]])).min(1),
        sites: z
          .array(z.string().refine((site) => sites().includes(site), 'There is no such site'))
          .min(1)
          .nullable(),
      })
      .refine(({ roles, sites: own }) => !own || !roles.includes('operator'), { path: ['sites'], message: 'An operator has all sites' })
      .transform(({ email, roles, sites: own }) => ({
        email,
        roles: [...new Set(roles)].join(','),
        sites: own && [...new Set(own)].join(','),
      }));

  /** Notes who changed what, and replies. */
  const changed = ({ request, reply, reader }: Asking, call: string, email: string, change: Change, answer?: object) => {
    if (change !== 'done') return refuse(reply, 409, 'account', SAYS[change], [{ path: change, message: SAYS[change] }]);
    request.log.info({ by: reader.name, account: email, call }, 'changed an account of the console');
    return reply.code(answer ? 200 : 204).send(answer);
  };

  const openLink = (days: number): { readonly link: Link; readonly answer: AccountLink } => {
    const code = randomBytes(32).toString('base64url');
    const until = now() + days * DAY;
    return {
      link: { token: hashOfCode(code), until },
      answer: { link: place.addressOf(`/console/join?code=${code}`), until: new Date(until).toISOString() },
    };
  };

  /** Mails a link, where that is possible, and replies with it: mails may be lost. */
  const handed = async (one: Asking, call: string, email: string, change: Change, { token, until }: Link, answer: AccountLink) => {
    const mailed = mail && change === 'done' ? await mailLink(mail, { email, link: answer.link, until, id: token }) : undefined;
    return changed(one, call, email, change, { ...answer, ...(mailed && { mailed }) });
  };

  return {
    async accounts(): Promise<{ readonly accounts: readonly Account[] }> {
      const at = now();
      const all = await run('accounts');
      return {
        accounts: all.map(({ email, roles, sites: own, disabled, last, password, linked, until, totp }) => ({
          ...{ email, roles: roles.split(',').filter(Boolean) as Account['roles'], sites: own === null ? null : own.split(',') },
          state: disabled !== null ? 'disabled' : password === '' && Number(linked) === 0 ? 'invited' : 'active',
          ...(last !== null && { last: new Date(last).toISOString() }),
          ...(until !== null && until > at && { until: new Date(until).toISOString() }),
          totp: totp !== null,
        })),
      };
    },
    invite: withBody(accessSchema, async (one, body) => {
      const { link, answer } = openLink(INVITED_DAYS);
      return handed(one, 'invite', body.email, await run('invite', { ...body, made: now() }, link), link, answer);
    }),
    changeAccount: withBody(accessSchema, async (one, { email, roles, sites: own }) =>
      changed(one, 'change', email, await run('setRoles', email, roles, own)),
    ),
    resetPassword: withBody(whoSchema, async (one, { email }) => {
      const { link, answer } = openLink(RESET_DAYS);
      return handed(one, 'reset', email, await run('resetPassword', email, link), link, answer);
    }),
    endAccount: withBody(whoSchema, async (one, { email }) => changed(one, 'end', email, await run('disable', email, now()))),
    signOutAccount: withBody(whoSchema, async (one, { email }) => changed(one, 'sign-out', email, await run('signOutEverywhere', email))),
    resetFactor: withBody(whoSchema, async (one, { email }) =>
      changed(one, 'second-factor', email, (await run('resetFactor', email)) ? 'done' : 'unknown'),
    ),
  } satisfies Readonly<Record<string, Handler>>;
}
