import { ACCOUNT, type AccountRow, accountSteps } from './account-steps';
import { alarmSteps } from './alarms';
import { consentAnswers } from './consent-answers';
import { readCounted } from './counted';
import { doneErrorSteps } from './done-errors';
import { beginGenerated, clearGenerated, endGenerated, readGenerated } from './generated';
import { identitySteps } from './identity-steps';
import { readLive } from './live-steps';
import { mailChoiceSteps } from './mail-choices';
import { momentSteps } from './moments';
import { noteSteps } from './notes';
import { secondFactorSteps } from './second-factor-steps';
import { sendingSteps } from './sendings';
import { ask, type Returned, type Steps } from './steps';
import { switchedSteps } from './switched';
import { ticketSteps } from './ticket-steps';
import { viewSteps } from './views';

export interface SessionRow extends AccountRow {
  readonly begun: number;
  readonly seen: number;
  /** The end of a session that a provider began; null for others. */
  readonly until: number | null;
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
  readonly until: number | null;
}

/** The console's calls of the store: each is a transaction. */
export const consoleSteps = {
  ...accountSteps,
  ...secondFactorSteps,
  ...identitySteps,
  ...ticketSteps,
  /** Returns false where the account has changed since its password was read. */
  *beginSession({ token, account, password, at, instead, until }: NewSession): Steps<boolean> {
    const [found] = yield* ask('select id from accounts where id = $1 and password = $2 and disabled is null', account, password);
    yield* ask('delete from console_sessions where token = $1', instead);
    if (!found) return false;
    yield* ask('insert into console_sessions (token, account, begun, seen, until) values ($1, $2, $3, $3, $4)', token, account, at, until);
    yield* ask('update accounts set last = $1 where id = $2', at, account);
    return true;
  },
  /** Returns the account of a session that began and was seen since these times, and has not ended. */
  *session(token: string, begun: number, seen: number, at: number): Steps<SessionRow | undefined> {
    const [row] = yield* ask<SessionRow>(
      `select ${ACCOUNT}, begun, seen, until from console_sessions join accounts on accounts.id = account
        where token = $1 and begun >= $2 and seen >= $3 and (until is null or until > $4) and disabled is null`,
      ...[token, begun, seen, at],
    );
    return row;
  },
  *seeSession(token: string, at: number): Steps<void> {
    yield* ask('update console_sessions set seen = $1 where token = $2', at, token);
  },
  *endSession(token: string): Steps<void> {
    yield* ask('delete from console_sessions where token = $1', token);
  },
  /** Ends sessions that began or were seen before these times, and everything that is used once and ended before `at`. */
  *endOldSessions(begun: number, seen: number, at: number): Steps<void> {
    yield* ask('delete from console_sessions where begun < $1 or seen < $2 or until <= $3', begun, seen, at);
    yield* ask('delete from console_tickets where until <= $1', at);
  },
  consentAnswers,
  counted: readCounted,
  ...sendingSteps,
  ...alarmSteps,
  ...noteSteps,
  ...momentSteps,
  ...switchedSteps,
  ...doneErrorSteps,
  ...viewSteps,
  ...mailChoiceSteps,
  live: readLive,
  generated: readGenerated,
  ...{ beginGenerated, endGenerated, clearGenerated },
};

/** Calls that change nothing: they wait for no writer. */
const READS: readonly string[] = [
  ...['accounts', 'account', 'linked', 'offeredFactor', 'step', 'session', 'consentAnswers', 'counted', 'live', 'generated'],
  ...['plannedSendings', 'sendings', 'sending', 'mailChoices', 'mailRecipients', 'mailChoice', 'alarms', 'mutes', 'hourCounts'],
  ...['errorPeople', 'specialDays', 'notes', 'note', 'moments', 'newestMoment', 'seesMoments', 'switched', 'alarmsWithin'],
  ...['views', 'view', 'doneErrors'],
];

export const isConsoleRead = (name: string): boolean => READS.includes(name);

export type ConsoleSteps = typeof consoleSteps;
export type ConsoleCall = keyof ConsoleSteps;

/** Runs one of the console's calls. */
export type RunConsole = <N extends ConsoleCall>(
  name: N,
  ...args: Parameters<ConsoleSteps[N]>
) => Promise<Returned<ReturnType<ConsoleSteps[N]>>>;

/** The steps of a call. */
export const stepsOf = (name: ConsoleCall, args: readonly unknown[]): Steps<unknown> =>
  (consoleSteps[name] as (...args: readonly unknown[]) => Steps<unknown>)(...args);
