import { endSessions, findAccount } from './account-steps';
import { ask, type Steps } from './steps';

/** Wrong codes of an account that cost nothing. */
const FREE = 5;
/** ms: the first wait after them, and the longest. Only whoever has the password gets as far; recovery codes know no wait. */
const FIRST_WAIT = 30_000;
const LONGEST_WAIT = 60 * 60_000;

/** The end of a wait, ms since the epoch; or the sealed secret, and the step of the code that was used last. */
export type CodeTry = { readonly later: number } | { readonly totp: string; readonly step: number };

interface FactorRow {
  readonly totp: string | null;
  readonly totp_step: number;
  readonly totp_failed: number;
  readonly totp_tried: number;
}

const waitAfter = (failed: number) => (failed < FREE ? 0 : Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** Math.min(failed - FREE, 20)));

function* keepRecovery(account: number, hashes: readonly string[]): Steps<void> {
  yield* ask('delete from recovery_codes where account = $1', account);
  for (const code of hashes) yield* ask('insert into recovery_codes (account, code) values ($1, $2)', account, code);
}

/** Second factors of accounts. Secrets come sealed. */
export const secondFactorSteps = {
  /** Keeps a secret until its first code. */
  *offerFactor(account: number, sealed: string): Steps<void> {
    yield* ask('update accounts set totp_next = $1 where id = $2', sealed, account);
  },
  *offeredFactor(account: number): Steps<string | undefined> {
    const [row] = yield* ask<{ readonly totp_next: string | null }>('select totp_next from accounts where id = $1', account);
    return row?.totp_next ?? undefined;
  },
  /** Makes an offered secret the account's, and ends its sessions. Returns false where another was offered meanwhile. */
  *takeFactor(account: number, sealed: string, step: number, hashes: readonly string[]): Steps<boolean> {
    const taken = yield* ask(
      `update accounts set totp = totp_next, totp_next = null, totp_step = $3, totp_failed = 0, totp_tried = 0
        where id = $1 and totp_next = $2 and disabled is null returning id`,
      ...[account, sealed, step],
    );
    if (!taken.length) return false;
    yield* keepRecovery(account, hashes);
    yield* endSessions(account);
    return true;
  },
  /** Takes an account's second factor away. Returns false for an unknown account. */
  *resetFactor(email: string): Steps<boolean> {
    const account = yield* findAccount(email);
    if (!account) return false;
    yield* ask('update accounts set totp = null, totp_next = null, totp_failed = 0 where id = $1', account.id);
    yield* keepRecovery(account.id, []);
    yield* endSessions(account.id);
    return true;
  },
  /** Begins a try of a code, which counts as wrong until `useStep`: many at once are bounded, too. */
  *beginCode(account: number, at: number): Steps<CodeTry | undefined> {
    const [row] = yield* ask<FactorRow>('select totp, totp_step, totp_failed, totp_tried from accounts where id = $1', account);
    if (!row?.totp) return undefined;
    const later = row.totp_tried + waitAfter(row.totp_failed);
    if (later > at) return { later };
    yield* ask('update accounts set totp_failed = totp_failed + 1, totp_tried = $1 where id = $2', at, account);
    return { totp: row.totp, step: row.totp_step };
  },
  /** Uses a step's code up. Returns false where it, or a later one, was used before. */
  *useStep(account: number, step: number): Steps<boolean> {
    const used = yield* ask(
      'update accounts set totp_step = $1, totp_failed = 0 where id = $2 and totp_step < $1 returning id',
      ...[step, account],
    );
    return used.length > 0;
  },
  *useRecovery(account: number, code: string): Steps<boolean> {
    return (yield* ask('delete from recovery_codes where account = $1 and code = $2 returning code', account, code)).length > 0;
  },
};
