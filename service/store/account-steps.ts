import { ask, type Steps } from './steps';

/** An account of the console. Times are ms since the epoch. */
export interface AccountRow {
  readonly id: number;
  /** In lower case. */
  readonly email: string;
  /** A hash, '' for none. */
  readonly password: string;
  /** Separated by commas. */
  readonly roles: string;
  /** Separated by commas; null for all. */
  readonly sites: string | null;
  readonly disabled: number | null;
  readonly made: number;
  /** The last sign-in. */
  readonly last: number | null;
  /** The sealed secret of the second factor; null without one. */
  readonly totp: string | null;
}

/** An account as operators see it. */
export interface ListedAccount extends AccountRow {
  /** The end of the link by which a password may be set; null without one. */
  readonly until: number | null;
  /** The number of the provider's persons who sign in as this account. */
  readonly linked: number;
}

export type Change = 'done' | 'unknown' | 'last-operator' | 'exists';

/** A link by which somebody sets their password, by a hash of its code. */
export interface Link {
  readonly token: string;
  readonly until: number;
}

export const ACCOUNT = 'accounts.id, email, password, roles, sites, disabled, made, last, totp';

const isOperator = ({ roles }: Pick<AccountRow, 'roles'>) => roles.split(',').includes('operator');

const readAccounts = () =>
  ask<ListedAccount>(
    `select ${ACCOUNT}, (select max(until) from console_tickets where kind = 'join' and account = accounts.id) as until,
      (select count(*) from account_identities where account = accounts.id) as linked from accounts order by email`,
  );

export function* findAccount(email: string): Steps<AccountRow | undefined> {
  const [row] = yield* ask<AccountRow>(`select ${ACCOUNT} from accounts where email = $1`, email);
  return row;
}

/** Returns whether an account lets an operator in while the provider is away: one without a password does not. */
const keepsOperator = (account: AccountRow) => isOperator(account) && account.disabled === null && account.password !== '';

/** Returns whether nobody else could give roles. The store runs such changes one after the other. */
export function* isLastOperator(account: AccountRow): Steps<boolean> {
  if (!keepsOperator(account)) return false;
  const all = yield* readAccounts();
  return !all.some((other) => other.id !== account.id && keepsOperator(other));
}

/** Ends what an account's changes end: its sessions, and steps on the way to one. */
export function* endSessions(account: number): Steps<void> {
  yield* ask('delete from console_sessions where account = $1', account);
  yield* ask("delete from console_tickets where account = $1 and kind <> 'join'", account);
}

const endLinks = (account: number) => ask("delete from console_tickets where account = $1 and kind = 'join'", account);

function* addLink(account: number, { token, until }: Link): Steps<void> {
  yield* endLinks(account);
  yield* ask("insert into console_tickets (token, kind, account, until, held) values ($1, 'join', $2, $3, '')", token, account, until);
}

type NewAccount = Pick<AccountRow, 'email' | 'password' | 'roles' | 'sites' | 'made'>;

function* add({ email, password, roles, sites, made }: NewAccount): Steps<Change> {
  if (yield* findAccount(email)) return 'exists';
  yield* ask(
    'insert into accounts (email, password, roles, sites, made) values ($1, $2, $3, $4, $5)',
    ...[email, password, roles, sites, made],
  );
  return 'done';
}

/** Changes of accounts. What changes one ends its sessions with it. */
export const accountSteps = {
  accounts: readAccounts,
  account: findAccount,
  addAccount: add,
  /** Adds an account without a password, which its person sets by a link. */
  *invite(account: Omit<NewAccount, 'password'>, link: Link): Steps<Change> {
    const change = yield* add({ ...account, password: '' });
    const made = change === 'done' ? yield* findAccount(account.email) : undefined;
    if (made) yield* addLink(made.id, link);
    return change;
  },
  *setRoles(email: string, roles: string, sites: string | null | undefined): Steps<Change> {
    const account = yield* findAccount(email);
    if (!account) return 'unknown';
    if (!isOperator({ roles }) && (yield* isLastOperator(account))) return 'last-operator';
    yield* ask('update accounts set roles = $1, sites = $2 where id = $3', roles, sites === undefined ? account.sites : sites, account.id);
    yield* endSessions(account.id);
    return 'done';
  },
  /** A password makes a disabled account usable again. */
  *setPassword(email: string, password: string): Steps<Change> {
    const account = yield* findAccount(email);
    if (!account) return 'unknown';
    yield* ask('update accounts set password = $1, disabled = null where id = $2', password, account.id);
    yield* endSessions(account.id);
    yield* endLinks(account.id);
    return 'done';
  },
  /** Takes the password away at once, and gives a link by which its person sets another: an ended account is usable again then. */
  *resetPassword(email: string, link: Link): Steps<Change> {
    const account = yield* findAccount(email);
    if (!account) return 'unknown';
    if (yield* isLastOperator(account)) return 'last-operator';
    yield* ask("update accounts set password = '', disabled = null where id = $1", account.id);
    yield* endSessions(account.id);
    yield* addLink(account.id, link);
    return 'done';
  },
  /** Returns the address whose password a link sets. */
  *linked(token: string, at: number): Steps<string | undefined> {
    const [row] = yield* ask<{ readonly email: string }>(
      `select email from console_tickets join accounts on accounts.id = account
        where token = $1 and kind = 'join' and until > $2 and disabled is null`,
      ...[token, at],
    );
    return row?.email;
  },
  /** Sets the password by a link, once. Returns whether the link was still good. */
  *join(token: string, password: string, at: number): Steps<boolean> {
    const email = yield* accountSteps.linked(token, at);
    return email !== undefined && (yield* accountSteps.setPassword(email, password)) === 'done';
  },
  /** Changes the password that was compared. Returns false where it has changed meanwhile. */
  *changePassword(account: number, from: string, to: string): Steps<boolean> {
    const changed = yield* ask(
      'update accounts set password = $1 where id = $2 and password = $3 and disabled is null returning id',
      ...[to, account, from],
    );
    if (changed.length) yield* endSessions(account);
    return changed.length > 0;
  },
  *disable(email: string, at: number): Steps<Change> {
    const account = yield* findAccount(email);
    if (!account) return 'unknown';
    if (yield* isLastOperator(account)) return 'last-operator';
    yield* ask('update accounts set disabled = $1 where id = $2', at, account.id);
    yield* endSessions(account.id);
    yield* endLinks(account.id);
    return 'done';
  },
  *signOutEverywhere(email: string): Steps<Change> {
    const account = yield* findAccount(email);
    if (!account) return 'unknown';
    yield* endSessions(account.id);
    return 'done';
  },
};
