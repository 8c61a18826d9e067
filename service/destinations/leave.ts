import type { Purpose } from './entry';

/** A choice that the store has: a receipt, or a rejection. */
export interface Choice {
  /** ms since the epoch, by the page's clock. */
  readonly date: number;
  /** ms since the epoch. */
  readonly received: number;
  readonly granted: readonly string[];
  /** The recipients that the visitor has switched off. */
  readonly off?: readonly string[];
  readonly mode?: string;
}

/** All that the store knows about the leave for a hit, now. */
export interface LeaveFacts {
  /** Choices under the hit's own `consent_uuid`. */
  readonly own: readonly Choice[];
  /** Choices of the same visitor under other ids. */
  readonly others: readonly Choice[];
  /** The last time when a post of this visitor had a signal, ms since the epoch. */
  readonly signalled?: number;
  /** The contact of the hit has refused. */
  readonly suppressed?: boolean;
}

export interface Stated {
  /** ms since the epoch, by the page's clock. */
  readonly moment: number;
  readonly received: number;
  /** The hit's `consent_purposes`. */
  readonly purposes: unknown;
}

const OPT_OUT = 'opt_out';
/** A recipient that the visitor has switched off. */
const OFF = /^~[a-z][a-z\d-]{0,59}$/;
const PURPOSE = /^[a-z][a-z_-]{0,39}$/;

/**
 * Returns the purposes that a hit states as granted; undefined for anything that is no list of purposes, which states none. `opt_out` says that
 * nobody has chosen where that is leave for analytics, and for nothing else.
 */
export function purposesIn(stated: unknown): readonly string[] | undefined {
  if (typeof stated !== 'string' || stated.length > 400) return undefined;
  if (stated === OPT_OUT) return ['analytics'];
  const purposes = stated.split(',').filter((one) => !OFF.test(one));
  return purposes.every((one) => PURPOSE.test(one) && one !== OPT_OUT) ? purposes : undefined;
}

/** Returns the names of the recipients that a hit states as switched off. */
const offIn = (stated: unknown): string[] =>
  typeof stated === 'string' ? stated.split(',').flatMap((one) => (OFF.test(one) ? one.slice(1) : [])) : [];

/** Returns whether a hit states every purpose. */
export const states = (stated: unknown, needed: readonly Purpose[]): boolean =>
  needed.length > 0 && needed.every((purpose) => purposesIn(stated)?.includes(purpose));

/** The reason for which an event may not go. */
export type Refusal = 'no leave' | 'refused' | 'signal' | 'suppressed';

/**
 * Returns why a hit may not go, or undefined if it may: the hit states every purpose, and nothing that the store knows by now takes it back. Facts
 * only narrow: a grant of later, or of another id, gives no leave to a hit that does not state it. `names`: those under which visitors may switch the
 * destination off.
 */
export function refusalOf(
  { moment, received, purposes }: Stated,
  needed: readonly Purpose[],
  facts: LeaveFacts,
  names: readonly string[] = [],
): Refusal | undefined {
  if (!states(purposes, needed)) return 'no leave';
  const shuts = (off: readonly string[]) => off.some((name) => names.includes(name));
  if (shuts(offIn(purposes))) return 'refused';
  const grants = ({ granted, off = [] }: Choice) => needed.every((purpose) => granted.includes(purpose)) && !shuts(off);
  if (purposes === OPT_OUT && [...facts.own, ...facts.others].some(({ mode }) => mode === 'opt_in')) return 'no leave';
  const before = facts.own.filter(({ date }) => date <= moment);
  // Two choices may be of one moment: the narrower one is in force.
  const last = Math.max(...before.map(({ date }) => date));
  const inForce = before.filter(({ date }) => date === last);
  // A refusal that arrived since counts, whatever its page's clock said.
  const later = facts.own.filter((one) => one.date > moment || one.received >= received);
  if (![...inForce, ...later].every(grants)) return 'refused';
  const since = facts.others.filter((one) => one.date > moment || one.received >= received);
  if (!since.every(grants)) return 'refused';
  if (facts.signalled !== undefined && facts.signalled >= received) return 'signal';
  return facts.suppressed ? 'suppressed' : undefined;
}
