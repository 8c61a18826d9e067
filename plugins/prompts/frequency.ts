import type { Impressions, Pause } from '../../lib/contracts/prompt';
import type { DisplayConditions } from '../../lib/contracts/prompt-definition';

/** A count, the times of its first and last entry in ms since the epoch, and the part of the count within one session. */
export interface Tally {
  readonly count: number;
  readonly first: number;
  readonly last: number;
  readonly session: string;
  readonly inSession: number;
}

/** The visitor's actions on a prompt. */
export type History = Readonly<Partial<Record<Counted, Tally>>>;
export type Counted = 'display' | 'close' | 'cancel' | 'click' | 'submit' | 'unlock';

/** Seconds. */
const DAY = 86_400;
/** Pauses unless the definition sets them. */
export const PAUSES: Readonly<Record<'close' | 'cancel' | 'click' | 'submit', Pause>> = {
  close: { duration: DAY },
  cancel: { duration: DAY },
  click: { duration: 30 * DAY },
  submit: { duration: 365 * DAY },
};

export function count(tally: Tally | undefined, now: number, session: string): Tally {
  if (!tally) return { count: 1, first: now, last: now, session, inSession: 1 };
  const inSession = tally.session === session ? tally.inSession + 1 : 1;
  return { count: tally.count + 1, first: Math.min(tally.first, now), last: now, session, inSession };
}

/** Limits times to now: after a clock was set back, later ones would make pauses last forever. */
export const notAhead = (tally: Tally, now: number): Tally => ({
  ...tally,
  first: Math.min(tally.first, now),
  last: Math.min(tally.last, now),
});

/** Returns whether the limits allow one more. */
export function within(limits: Impressions | undefined, tally: Tally | undefined, now: number, session: string): boolean {
  if (!limits || !tally) return true;
  const { session: most = Infinity, total = Infinity, buffer = 0, duration = Infinity } = limits;
  if (now - tally.last < buffer * 1_000) return false;
  if (tally.session === session && tally.inSession >= most) return false;
  return tally.count < total || now - tally.first >= duration * 1_000;
}

/** Returns whether the next entry begins a new tally. */
export const isOver = ({ duration = Infinity }: Impressions = {}, tally: Tally | undefined, now: number): boolean =>
  !!tally && now - tally.first >= duration * 1_000;

/** Returns whether the visitor's actions keep a prompt away for now. */
export function paused(pauses: DisplayConditions['pauses'], history: History, now: number): boolean {
  return (Object.keys(PAUSES) as (keyof typeof PAUSES)[]).some((action) => {
    const { count = 1, duration = Infinity } = { ...(pauses?.[action] ?? PAUSES[action]) };
    const tally = history[action];
    return !!tally && tally.count >= count && now - tally.last < duration * 1_000;
  });
}
