import type { Mail } from '../mail/mail';
import type { TextSeal } from '../operation/sealed-text';
import type { RunConsole } from '../store/console-steps';
import type { Passwords } from './accounts/passwords';
import type { Sessions } from './accounts/sessions';
import type { Tries } from './accounts/tries';
import type { Place } from './place';

/** The parts of the console's calls and forms, of which each takes what it needs. */
export interface CallParts {
  readonly run: RunConsole;
  readonly sessions: Sessions;
  readonly passwords: Pick<Passwords, 'check' | 'hash'>;
  readonly tries: Tries;
  readonly place: Place;
  /** The ids of the network's sites. */
  readonly sites: () => readonly string[];
  readonly now: () => number;
  /** Waits before a password is compared. */
  readonly wait: (ms: number) => Promise<unknown>;
  /** Seals secrets of second factors; undefined where the service has no key. */
  readonly seal: () => TextSeal | undefined;
  /** Mails invitations; undefined without a mail server. */
  readonly mail?: Pick<Mail, 'send'> | undefined;
  /** The ways in which the service can tell people. */
  readonly ways: { readonly mail: boolean; readonly webhook: boolean };
}
