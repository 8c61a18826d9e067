import type { Reading } from './reading';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** ms for which a worker may be behind. */
const BEHIND = 10 * MINUTE;
/** Days after which what retention deletes has to be gone. */
const LATE_DAYS = 2;
/** Days before its end at which a certificate is told. */
const SOON_DAYS = 14;

/** Says whether what was taken is not stored: `waiting` messages are in the log, and the newest stored arrival came at `newest`. */
export function logLags(waiting: number | undefined, newest: number | undefined, now: number): Reading {
  const reading: Reading = { kind: 'log-lags', subject: '', state: 'unknown' };
  if (waiting === undefined) return reading;
  const behind = now - (newest ?? now);
  if (!waiting || behind <= BEHIND) return { ...reading, state: 'good' };
  return { ...reading, state: 'bad', detail: { waiting, minutes: Math.floor(behind / MINUTE) } };
}

/** Says whether hits are kept for longer than they may be. `oldest`: the arrival of the oldest one. */
export function retentionStands(oldest: number | undefined, retainDays: number, now: number): Reading {
  const days = oldest === undefined ? 0 : Math.floor((now - oldest) / DAY);
  const late = days > retainDays + LATE_DAYS;
  return { kind: 'retention', subject: '', state: late ? 'bad' : 'good', ...(late && { detail: { days, retainDays } }) };
}

export interface DestinationState {
  readonly name: string;
  /** `at fault` if it refuses our secret or address, `ended` if it wants nothing any more. */
  readonly status: string;
  readonly answer: string | null;
}

/** Says which destinations refuse us. */
export const destinationsRefuse = (destinations: readonly DestinationState[]): readonly Reading[] =>
  destinations.map(({ name, status, answer }) => {
    const bad = status === 'at fault' || status === 'ended';
    return { kind: 'destination', subject: name, state: bad ? 'bad' : 'good', ...(bad && { detail: { answer: answer ?? '' } }) };
  });

/** Says whether a certificate runs out. `until`: ms since the epoch; undefined where the host did not show one. */
export function certificateEnds(host: string, until: number | undefined, now: number): Reading {
  const reading: Reading = { kind: 'certificate', subject: host, state: 'unknown' };
  if (until === undefined) return reading;
  const days = Math.floor((until - now) / DAY);
  return {
    ...reading,
    state: days < SOON_DAYS ? 'bad' : 'good',
    detail: { days: Math.max(0, days), day: new Date(until).toISOString().slice(0, 10) },
  };
}

/** Says whether rules have not been reviewed for a year. `stale`: a sentence for each. */
export const reviewsRunOut = (stale: readonly string[]): Reading => ({
  kind: 'rule-review',
  subject: '',
  state: stale.length ? 'bad' : 'good',
  ...(stale.length && { detail: { rules: stale.slice(0, 10) } }),
});
