import type { StoredHit } from './destination';

/** Returns when a hit happened, ms since the epoch, by the page's clock: never after its arrival, as clocks of phones may be ahead. */
export function momentOf({ body: { timestamp }, received }: Pick<StoredHit, 'body' | 'received'>): number {
  return typeof timestamp === 'number' && Number.isFinite(timestamp) && timestamp > 0 ? Math.min(timestamp, received) : received;
}
