import type { Properties, TrackedEvent } from '../../../kernel';

/** EVT-08. */
const DEBUG = /^debug_/;
const DEBUG_SHARE = 0.1;

/** Returns the share of such events that is sent, in [0, 1]. `sample` is a share, or a percentage if it is above 1 (EVT-08). */
export function shareOf({ name, properties }: TrackedEvent): number {
  // A page may hand in null.
  const said = (properties as Properties | null)?.sample;
  const sample = typeof said === 'string' && /^\s*(\d+|\d*\.\d+)\s*$/.test(said) ? Number(said) : said;
  const own = DEBUG.test(name) ? DEBUG_SHARE : 1;
  if (typeof sample !== 'number' || !(sample >= 0)) return own;
  return Math.min(1, sample > 1 ? sample / 100 : sample);
}
