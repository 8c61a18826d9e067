import { randomBytes } from 'node:crypto';
import { mayGet, type Topic } from './sendings';
import { ask, type Steps } from './steps';

/** The mails that an account gets. */
export interface MailChoices {
  readonly language: string;
  /** Sites whose week is told. */
  readonly weekly: readonly string[];
  readonly alarms: boolean;
}

export interface MailRecipient {
  readonly email: string;
  /** '' for alarms. */
  readonly site: string;
  /** The time of the choice, ms since the epoch. */
  readonly since: number;
}

interface Choice {
  readonly topic: Topic;
  readonly site: string;
}

/** A new choice, with the token of its link that ends it. */
export interface NewChoice extends Choice {
  readonly token: string;
}

export const newToken = (): string => randomBytes(24).toString('base64url');

const NONE: MailChoices = { language: 'en', weekly: [], alarms: false };

/** Calls about who gets which mails. Each is a transaction. */
export const mailChoiceSteps = {
  *mailChoices(email: string): Steps<MailChoices> {
    const rows = yield* ask<Choice & { language: string }>(
      'select topic, site, language from mail_choices join accounts on accounts.id = account where email = $1 order by site',
      email,
    );
    if (!rows[0]) return NONE;
    return {
      language: rows[0].language,
      weekly: rows.flatMap(({ topic, site }) => (topic === 'weekly' ? [site] : [])),
      alarms: rows.some(({ topic }) => topic === 'alarms'),
    };
  },
  /** Replaces an account's choices. Those that stay keep their links. Resolves to false without such an account, and for what it may not get. */
  *chooseMails(email: string, language: string, choices: readonly NewChoice[], at: number): Steps<boolean> {
    const [account] = yield* ask<{ id: number; roles: string; sites: string | null }>(
      'select id, roles, sites from accounts where email = $1 and disabled is null',
      email,
    );
    if (!account || !choices.every(({ topic, site }) => mayGet(topic, site, account))) return false;
    const before = yield* ask<Choice>('select topic, site from mail_choices where account = $1', account.id);
    const isSame = (one: Choice) => (other: Choice) => one.topic === other.topic && one.site === other.site;
    for (const one of before)
      if (!choices.some(isSame(one)))
        yield* ask('delete from mail_choices where account = $1 and topic = $2 and site = $3', account.id, one.topic, one.site);
    for (const { topic, site, token } of choices)
      yield* ask(
        `insert into mail_choices (account, topic, site, language, token, since) values ($1, $2, $3, $4, $5, $6) on conflict do nothing`,
        ...[account.id, topic, site, language, token, at],
      );
    yield* ask('update mail_choices set language = $1 where account = $2', language, account.id);
    return true;
  },
  /** The accounts that chose a topic, are in use, and may get it. */
  *mailRecipients(topic: Topic): Steps<readonly MailRecipient[]> {
    const rows = yield* ask<MailRecipient & { roles: string; sites: string | null }>(
      `select email, site, since, roles, sites from mail_choices join accounts on accounts.id = account
        where topic = $1 and disabled is null order by site, email`,
      topic,
    );
    return rows.filter((row) => mayGet(topic, row.site, row)).map(({ email, site, since }) => ({ email, site, since }));
  },
  /** The choice that a link ends. */
  *mailChoice(token: string): Steps<(Choice & { readonly language: string }) | undefined> {
    const [row] = yield* ask<Choice & { language: string }>('select topic, site, language from mail_choices where token = $1', token);
    return row;
  },
  *endMailChoice(token: string): Steps<void> {
    yield* ask('delete from mail_choices where token = $1', token);
  },
};
