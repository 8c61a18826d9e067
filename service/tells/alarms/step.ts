import type { Pace, Reading } from './reading';

/** An alarm as it is kept, or as it is watched before it opens. Times are ms since the epoch. */
export interface AlarmState {
  /** The beginning of this stretch of bad readings. */
  readonly first: number;
  /** The last bad reading. */
  readonly last: number;
  readonly opened: number | null;
  readonly reminded: number | null;
  readonly ended: number | null;
}

export interface Stepped {
  /** Undefined if nothing is left to watch. */
  readonly state?: AlarmState;
  readonly event?: 'opened' | 'reminder' | 'ended';
}

/** ms between two messages about an alarm that stays open. */
const REMINDED = 24 * 60 * 60_000;

/**
 * Takes a reading into an alarm's state. An alarm opens once it was bad for as long as its pace says, whatever good readings stood between, and ends
 * after a calm without a bad one: so a value around its limit opens it once.
 */
export function step(before: AlarmState | undefined, { state }: Pick<Reading, 'state'>, now: number, { opens, calm }: Pace): Stepped {
  if (state === 'unknown') return before ? { state: before } : {};
  if (state === 'good') {
    if (!before) return {};
    if (now - before.last < calm) return { state: before };
    return before.opened === null ? {} : { state: { ...before, ended: now }, event: 'ended' };
  }
  // Nobody looked for a while, as the service was down: what was bad before says nothing about the time between.
  const isFresh = !before || (before.opened === null && now - before.last > calm);
  const state_: AlarmState = isFresh ? { first: now, last: now, opened: null, reminded: null, ended: null } : { ...before, last: now };
  if (state_.opened === null)
    return now - state_.first >= opens ? { state: { ...state_, opened: now }, event: 'opened' } : { state: state_ };
  if (now - (state_.reminded ?? state_.opened) >= REMINDED) return { state: { ...state_, reminded: now }, event: 'reminder' };
  return { state: state_ };
}
