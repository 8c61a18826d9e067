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
}

/** GET /console/api/own: the reader's account. */
export interface OwnAccount {
  readonly email: string;
  /** False for who signs in with the provider alone. */
  readonly password: boolean;
  readonly totp: boolean;
}
