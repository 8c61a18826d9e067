import type { MailChoices } from '../store/mail-choices';
import type { NoteRow } from '../store/notes';
import type { SendingRow } from '../store/sendings';

/** ISO 8601, in UTC. */
type Instant = string;

/** GET /console/api/alarms, for operators: those that are open, and those that ended last. */
export interface Alarms {
  readonly mail: boolean;
  readonly webhook: boolean;
  /** Accounts that are told by mail. */
  readonly recipients: number;
  readonly alarms: readonly {
    readonly kind: string;
    readonly subject: string;
    /** The alarm's sentences, by language. */
    readonly told: Readonly<Record<'en' | 'es', { readonly title: string; readonly lines: readonly string[] }>>;
    readonly opened: Instant;
    readonly ended: Instant | null;
    /** The end of its silence. */
    readonly muted: Instant | null;
  }[];
  /** The last messages, the newest first. */
  readonly sendings: readonly (Pick<SendingRow, 'topic' | 'recipient' | 'state' | 'tries' | 'answer'> & { readonly made: Instant })[];
}

/** POST /console/api/alarms/test: how each message ended, after at most 30 s. */
export interface TestedAlarms {
  readonly sendings: readonly Omit<Alarms['sendings'][number], 'topic' | 'made'>[];
}

/** GET /console/api/own/mails: the mails that the reader gets. */
export interface OwnMails extends MailChoices {
  /** False while the service has no mail server. */
  readonly mail: boolean;
}

/** GET /console/api/notes with `from`, `to`, `site`: the newest day first. */
export interface Notes {
  readonly notes: readonly Note[];
  /** True if older notes are left out. Those that mark a day never are. */
  readonly more: boolean;
  /** The things that note themselves, the newest first. */
  readonly told: readonly Told[];
}

export interface Note extends Omit<NoteRow, 'special'> {
  /** True if alarms do not take the day for a usual one. */
  readonly special: boolean;
  /** True if the reader may change it. */
  readonly mine: boolean;
}

export interface Told {
  readonly kind:
    | 'release'
    | 'prompt'
    | 'words'
    | 'experiment-begins'
    | 'experiment-ends'
    | 'switch-off'
    | 'switch-on'
    | 'outage'
    | 'alarm-opens'
    | 'alarm-ends';
  readonly day: string;
  readonly at: Instant;
  /** The end of an outage; null while it goes on, and for everything else. */
  readonly until: Instant | null;
  /** Sites that it is about; empty for the network. */
  readonly sites: readonly string[];
  /** A version, a prompt's or an experiment's name, or a hash of words, which pages sent; the kind and the id of a switch; '' where there is none. */
  readonly subject: string;
  /** The share of visitors for whom a switch turned something off. */
  readonly share?: number;
  /** The releases in which it did; empty for all. */
  readonly versions?: readonly string[];
  /** An alarm's title, by language. */
  readonly title?: Readonly<Record<'en' | 'es', string>>;
}
