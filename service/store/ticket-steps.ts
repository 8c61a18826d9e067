import { ACCOUNT, type AccountRow } from './account-steps';
import { ask, type Steps } from './steps';

/** The step between a password that was right and a code, by a hash of its name. */
export interface NewStep {
  readonly token: string;
  readonly account: number;
  readonly until: number;
  /** The hash that the password was compared with. */
  readonly password: string;
}

/** Steps on the way to a session. */
export const ticketSteps = {
  *beginStep({ token, account, until, password }: NewStep): Steps<void> {
    yield* ask(
      "insert into console_tickets (token, kind, account, until, held) values ($1, 'code', $2, $3, $4)",
      ...[token, account, until, password],
    );
  },
  /** Returns the account of a step, with the password as it was then. */
  *step(token: string, at: number): Steps<AccountRow | undefined> {
    const [row] = yield* ask<AccountRow & { readonly held: string }>(
      `select ${ACCOUNT}, held from console_tickets join accounts on accounts.id = account
        where token = $1 and kind = 'code' and until > $2 and disabled is null`,
      ...[token, at],
    );
    return row && { ...row, password: row.held };
  },
  /** Ends a step. Returns false where it had ended. */
  *endStep(token: string): Steps<boolean> {
    return (yield* ask("delete from console_tickets where token = $1 and kind = 'code' returning token", token)).length > 0;
  },
};
