import type { Reading } from './reading';

/** A silence, and what came in the same hours of the weeks before. */
export interface Silence {
  /** ms since the last hit. */
  readonly silent: number;
  /** Hits of the same stretch, of each week that was measured, up to six. */
  readonly weeks: readonly number[];
}

/** Weeks without which nobody knows what is usual. */
const LEAST_WEEKS = 2;
/** The least number of hits that have to be missing. By chance alone, none of 20 come twice in a thousand million times. */
const LEAST = 20;
/** ms of silence under which browsers and proxies may only be slow. */
const SHORTEST = 10 * 60_000;

/** Says whether hits have stopped: at night, and on small sites, none for hours is usual. */
export function hitsStop({ silent, weeks }: Silence): Reading {
  const unknown: Reading = { kind: 'hits-stop', subject: '', state: 'unknown' };
  if (silent < SHORTEST) return { ...unknown, state: 'good' };
  if (weeks.length < LEAST_WEEKS) return unknown;
  const level = Math.min(...weeks);
  return {
    ...unknown,
    state: level >= LEAST ? 'bad' : 'unknown',
    detail: { minutes: Math.floor(silent / 60_000), level: Math.round(level) },
  };
}
