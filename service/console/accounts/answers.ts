import type { Role } from '../answers';

/** ISO 8601, in UTC. */
type Instant = string;

/** GET /console/api/accounts, for operators. */
export interface Account {
  readonly email: string;
  readonly roles: readonly Role[];
  readonly sites: readonly string[] | null;
  readonly state: 'active' | 'invited' | 'disabled';
  readonly last?: Instant;
  /** The end of the link by which a password may be set. */
  readonly until?: Instant;
  readonly totp: boolean;
}

/** POST /console/api/accounts/invite and /reset: a link that sets a password, once. */
export interface AccountLink {
  readonly link: string;
  readonly until: Instant;
  /** The end of mailing the link, with the server’s answer. Absent without a mail server. */
  readonly mailed?: { readonly sent: boolean; readonly answer: string };
}

/** GET /console/api/own: the reader's account. */
export interface OwnAccount {
  readonly email: string;
  /** False for who signs in with the provider alone. */
  readonly password: boolean;
  readonly totp: boolean;
}

/** POST /console/api/own/second-factor: a secret that its first code makes the account's. */
export interface FactorOffer {
  /** In groups of four, to type. */
  readonly secret: string;
  readonly qr: QrPath;
}

/** A QR code as a path of dark squares, each of 1 × 1. */
export interface QrPath {
  /** The length of a side, its quiet zone of 4 included. */
  readonly size: number;
  readonly path: string;
}

/** POST /console/api/own/second-factor/confirm: codes that are shown once, and good once each. */
export interface RecoveryCodes {
  readonly codes: readonly string[];
}
