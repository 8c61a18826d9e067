import { ask, type Steps } from './steps';

/** A mail or a call to a webhook: planned, claimed before it is sent, and kept with its end. Times are ms since the epoch. */
export interface SendingRow {
  /** Names it for good, such as `weekly 2026-W48 main ana@example.org`: what is planned twice goes once. */
  readonly id: string;
  readonly topic: Topic;
  /** JSON: what it tells. */
  readonly about: string;
  /** An account's address, or `webhook`. */
  readonly recipient: string;
  /**
   * `waiting`: goes at `due`. `claimed`: is on its way. `sent`, `refused`: as the server said. `doubt`: it may have arrived, and is not sent again.
   * `withdrawn`: its recipient no longer wants it, or may no longer get it. `expired`: could not be sent in time.
   */
  readonly state: 'waiting' | 'claimed' | 'sent' | 'refused' | 'doubt' | 'withdrawn' | 'expired';
  readonly due: number;
  readonly tries: number;
  readonly made: number;
  readonly claimed: number | null;
  readonly settled: number | null;
  readonly answer: string | null;
}

/** A subject of mails that an account may choose. */
export type Topic = 'weekly' | 'alarms';

export type NewSending = Pick<SendingRow, 'id' | 'topic' | 'about' | 'recipient' | 'made'>;

/** A claimed sending, with what its mail needs. */
export interface Claimed extends SendingRow {
  /** The recipient's language. */
  readonly language: string;
  /** Ends such mails. '' for a webhook. */
  readonly token: string;
}

export interface Settled extends Pick<SendingRow, 'id' | 'state'> {
  readonly at: number;
  readonly answer: string;
  /** The time of the next try, for `waiting`. */
  readonly due?: number;
}

const COLUMNS = 'id, topic, about, recipient, state, due, tries, made, claimed, settled, answer';

/** The recipient of what goes to the webhook. */
export const WEBHOOK = 'webhook';

interface Chosen {
  readonly language: string;
  readonly token: string;
}

/** Finds the choice by which a recipient gets something: of an account that is in use, and for a site that it sees. */
function* chosenBy({ topic, recipient, about }: SendingRow): Steps<Chosen | undefined> {
  if (recipient === WEBHOOK) return { language: 'en', token: '' };
  const { site = '' } = JSON.parse(about) as { readonly site?: string };
  const [row] = yield* ask<Chosen & { readonly roles: string; readonly sites: string | null }>(
    `select mail_choices.token, mail_choices.language, accounts.roles, accounts.sites from mail_choices join accounts on accounts.id = account
      where email = $1 and disabled is null and topic = $2 and site = $3`,
    ...[recipient, topic, site],
  );
  return row && mayGet(topic, site, row) ? row : undefined;
}

/** Returns whether an account may be told: of its sites, and of alarms as an operator. */
export const mayGet = (topic: Topic, site: string, { roles, sites }: { readonly roles: string; readonly sites: string | null }): boolean =>
  topic === 'alarms' ? roles.split(',').includes('operator') : sites === null || sites.split(',').includes(site);

/** Calls about what is sent. Each is a transaction. */
export const sendingSteps = {
  /** Plans what was not planned before. */
  *planSendings(sendings: readonly NewSending[]): Steps<void> {
    for (const { id, topic, about, recipient, made } of sendings)
      yield* ask(
        `insert into sendings (id, topic, about, recipient, state, due, tries, made) values ($1, $2, $3, $4, 'waiting', $5, 0, $5)
          on conflict do nothing`,
        ...[id, topic, about, recipient, made],
      );
  },
  *sending(id: string): Steps<SendingRow | undefined> {
    const [row] = yield* ask<SendingRow>(`select ${COLUMNS} from sendings where id = $1`, id);
    return row;
  },
  *plannedSendings(ids: readonly string[]): Steps<readonly string[]> {
    const found: string[] = [];
    for (const id of ids) found.push(...(yield* ask<{ id: string }>('select id from sendings where id = $1', id)).map((row) => row.id));
    return found;
  },
  /** Claims what is due. Resolves to undefined if nothing is. Withdraws what nobody wants any more. */
  *claimSending(now: number): Steps<Claimed | undefined> {
    for (;;) {
      const [row] = yield* ask<SendingRow>(
        `select ${COLUMNS} from sendings where state = 'waiting' and due <= $1 order by due, id limit 1`,
        now,
      );
      if (!row) return undefined;
      const chosen = yield* chosenBy(row);
      const state = chosen ? 'claimed' : 'withdrawn';
      yield* ask(
        'update sendings set state = $1, claimed = $2, settled = $3, tries = tries + $4 where id = $5',
        ...[state, now, chosen ? null : now, chosen ? 1 : 0, row.id],
      );
      if (chosen) return { ...row, state, claimed: now, tries: row.tries + 1, language: chosen.language, token: chosen.token };
    }
  },
  *settleSending({ id, state, at, answer, due }: Settled): Steps<void> {
    yield* ask(
      `update sendings set state = $1, settled = $2, answer = $3, due = coalesce($4, due) where id = $5 and state = 'claimed'`,
      ...[state, state === 'waiting' ? null : at, answer, due ?? null, id],
    );
  },
  /** Leaves sendings in doubt that were claimed before this time and have no end: they may have been sent before their sender was killed. */
  *doubtSendings(before: number, now: number): Steps<void> {
    yield* ask(`update sendings set state = 'doubt', settled = $1 where state = 'claimed' and claimed < $2`, now, before);
  },
  /** The newest, most recent first. */
  sendings: (most: number): Steps<readonly SendingRow[]> =>
    ask<SendingRow>(`select ${COLUMNS} from sendings order by made desc, id limit $1`, most),
  *forgetSendings(before: number): Steps<void> {
    yield* ask(`delete from sendings where made < $1 and state not in ('waiting', 'claimed')`, before);
  },
};
