import { consentAnswers } from './consent-answers';
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
}

export interface SessionRow extends AccountRow {
  readonly begun: number;
  readonly seen: number;
}

/** A session of the console, by a hash of its name. */
export interface NewSession {
  readonly token: string;
  readonly account: number;
  /** The hash that the password was compared with: it may have been changed meanwhile. */
  readonly password: string;
  readonly at: number;
  /** The session that it takes the place of. */
  readonly instead: string;
}

export type Change = 'done' | 'unknown' | 'last-operator' | 'exists';

const ACCOUNT = 'accounts.id, email, password, roles, sites, disabled, made, last';

const isOperator = ({ roles }: Pick<AccountRow, 'roles'>) => roles.split(',').includes('operator');

const readAccounts = () => ask<AccountRow>(`select ${ACCOUNT} from accounts order by email`);

function* find(email: string): Steps<AccountRow | undefined> {
  const [row] = yield* ask<AccountRow>(`select ${ACCOUNT} from accounts where email = $1`, email);
  return row;
}

/** Returns whether nobody else could give roles. The store runs such changes one after the other. */
function* isLastOperator(account: AccountRow): Steps<boolean> {
  if (!isOperator(account) || account.disabled !== null) return false;
  const all = yield* readAccounts();
  return !all.some((other) => other.id !== account.id && other.disabled === null && isOperator(other));
}

const endSessions = (account: number) => ask('delete from console_sessions where account = $1', account);

/** The console's calls of the store: each is a transaction. What changes an account ends its sessions with it. */
export const consoleSteps = {
  accounts: readAccounts,
  account: find,
  *addAccount(account: Pick<AccountRow, 'email' | 'password' | 'roles' | 'sites' | 'made'>): Steps<Change> {
    const { email, password, roles, sites, made } = account;
    if (yield* find(email)) return 'exists';
    yield* ask(
      'insert into accounts (email, password, roles, sites, made) values ($1, $2, $3, $4, $5)',
      ...[email, password, roles, sites, made],
    );
    return 'done';
  },
  *setRoles(email: string, roles: string, sites: string | null | undefined): Steps<Change> {
    const account = yield* find(email);
    if (!account) return 'unknown';
    if (!isOperator({ roles }) && (yield* isLastOperator(account))) return 'last-operator';
    yield* ask('update accounts set roles = $1, sites = $2 where id = $3', roles, sites === undefined ? account.sites : sites, account.id);
    yield* endSessions(account.id);
    return 'done';
  },
  /** A password makes a disabled account usable again. */
  *setPassword(email: string, password: string): Steps<Change> {
    const account = yield* find(email);
    if (!account) return 'unknown';
    yield* ask('update accounts set password = $1, disabled = null where id = $2', password, account.id);
    yield* endSessions(account.id);
    return 'done';
  },
  *disable(email: string, at: number): Steps<Change> {
    const account = yield* find(email);
    if (!account) return 'unknown';
    if (yield* isLastOperator(account)) return 'last-operator';
    yield* ask('update accounts set disabled = $1 where id = $2', at, account.id);
    yield* endSessions(account.id);
    return 'done';
  },
  /** Returns false where the account has changed since its password was read. */
  *beginSession({ token, account, password, at, instead }: NewSession): Steps<boolean> {
    const [found] = yield* ask('select id from accounts where id = $1 and password = $2 and disabled is null', account, password);
    yield* ask('delete from console_sessions where token = $1', instead);
    if (!found) return false;
    yield* ask('insert into console_sessions (token, account, begun, seen) values ($1, $2, $3, $3)', token, account, at);
    yield* ask('update accounts set last = $1 where id = $2', at, account);
    return true;
  },
  /** Returns the account of a session that began and was seen since these times. */
  *session(token: string, begun: number, seen: number): Steps<SessionRow | undefined> {
    const [row] = yield* ask<SessionRow>(
      `select ${ACCOUNT}, begun, seen from console_sessions join accounts on accounts.id = account
        where token = $1 and begun >= $2 and seen >= $3 and disabled is null`,
      ...[token, begun, seen],
    );
    return row;
  },
  *seeSession(token: string, at: number): Steps<void> {
    yield* ask('update console_sessions set seen = $1 where token = $2', at, token);
  },
  *endSession(token: string): Steps<void> {
    yield* ask('delete from console_sessions where token = $1', token);
  },
  *endOldSessions(begun: number, seen: number): Steps<void> {
    yield* ask('delete from console_sessions where begun < $1 or seen < $2', begun, seen);
  },
  consentAnswers,
};

/** Calls that change nothing: they wait for no writer. */
const READS: readonly string[] = ['accounts', 'account', 'session', 'consentAnswers'];

export const isConsoleRead = (name: string): boolean => READS.includes(name);

export type ConsoleSteps = typeof consoleSteps;
export type ConsoleCall = keyof ConsoleSteps;

type Returned<S> = S extends Steps<infer T> ? T : never;

/** Runs one of the console's calls. */
export type RunConsole = <N extends ConsoleCall>(
  name: N,
  ...args: Parameters<ConsoleSteps[N]>
) => Promise<Returned<ReturnType<ConsoleSteps[N]>>>;

/** The steps of a call. */
export const stepsOf = (name: ConsoleCall, args: readonly unknown[]): Steps<unknown> =>
  (consoleSteps[name] as (...args: readonly unknown[]) => Steps<unknown>)(...args);
