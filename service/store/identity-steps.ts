import { type AccountRow, endSessions, findAccount, isLastOperator } from './account-steps';
import { ask, type Steps } from './steps';

/** A person as the provider of sign-ins names them. */
export interface Identity {
  readonly issuer: string;
  readonly subject: string;
  /** One that the provider has verified. In lower case. */
  readonly email?: string;
  /** Separated by commas: '' takes all away, undefined leaves them. */
  readonly roles?: string;
  readonly at: number;
}

/** Reasons why a person of the provider does not get in. */
export type NoEntry =
  /** The provider has not verified their address, and they have not signed in before. */
  | 'unverified'
  /** There is no account with their address. */
  | 'unknown'
  /** The account with their address is another person's of the provider. */
  | 'taken'
  | 'disabled'
  | 'no-roles';

export type Entry =
  | { readonly why: NoEntry }
  /** `kept`: the claim would have taken the role of the last operator. */
  | { readonly account: AccountRow; readonly linked: boolean; readonly kept: boolean };

/** Finds the account of a person, by issuer and subject; a verified address links a person to the account that has it, once. */
function* accountOf({ issuer, subject, email, at }: Identity): Steps<{ account: AccountRow; linked: boolean } | NoEntry> {
  const [known] = yield* ask<{ readonly email: string }>(
    `select email from account_identities join accounts on accounts.id = account where issuer = $1 and subject = $2`,
    ...[issuer, subject],
  );
  if (!known && email === undefined) return 'unverified';
  const account = yield* findAccount(known?.email ?? email ?? '');
  if (!account) return 'unknown';
  if (account.disabled !== null) return 'disabled';
  if (known) return { account, linked: false };
  const others = yield* ask('select subject from account_identities where issuer = $1 and account = $2', issuer, account.id);
  if (others.length) return 'taken';
  yield* ask(
    'insert into account_identities (issuer, subject, account, since) values ($1, $2, $3, $4)',
    ...[issuer, subject, account.id, at],
  );
  return { account, linked: true };
}

const sorted = (roles: string) => roles.split(',').sort().join(',');

/** Persons who sign in with a provider. */
export const identitySteps = {
  /** Lets a person in, with the roles that the provider states, if it states any. */
  *enter(identity: Identity): Steps<Entry> {
    const found = yield* accountOf(identity);
    if (typeof found === 'string') return { why: found };
    const { account, linked } = found;
    const { roles } = identity;
    const isOther = roles !== undefined && sorted(roles) !== sorted(account.roles);
    const isOperator = !!roles?.split(',').includes('operator');
    const kept = isOther && !isOperator && (yield* isLastOperator(account));
    if (isOther && !kept) {
      yield* ask('update accounts set roles = $1, sites = $2 where id = $3', roles, isOperator ? null : account.sites, account.id);
      yield* endSessions(account.id);
    }
    const now = yield* findAccount(account.email);
    return now?.roles ? { account: now, linked, kept } : { why: 'no-roles' };
  },
};
