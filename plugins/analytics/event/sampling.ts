import type { Properties, TrackedEvent } from '../../../kernel';

/** EVT-08. */
const DEBUG = /^debug_/;
const DEBUG_SHARE = 0.1;

/** The share of such events that is sent, in [0, 1]: `sample` in parts of one, or above 1 in percent (EVT-08). */
export function shareOf({ name, properties }: TrackedEvent): number {
  // A page may hand in null.
  const sample = (properties as Properties | null)?.sample;
  const own = DEBUG.test(name) ? DEBUG_SHARE : 1;
  if (typeof sample !== 'number' || !(sample >= 0)) return own;
  return Math.min(1, sample > 1 ? sample / 100 : sample);
}
