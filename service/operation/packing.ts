import { DAY } from '../../lib/time/day';
import type { Store } from '../store/store';
import type { Logger } from './logger';
import { stoppable } from './stoppable';

const HOUR = 60 * 60 * 1_000;

/** Hits that one transaction goes through: a tenth of a second. */
const PIECE = 1_000;
/** ms between two pieces, in which waiting writers begin: SQLite's look every 100 ms. */
const REST = 200;

interface Parts {
  readonly store: Pick<Store, 'packHits'>;
  readonly days: number;
  readonly logger: Pick<Logger, 'info' | 'warn'>;
  /** ms since the epoch. */
  readonly now: () => number;
  readonly rest?: number;
  readonly hourly?: number;
}

/**
 * Packs the bodies of hits that were received over `days` ago, at once and again every hour, until the returned function stops it. What a kill or a fault
 * leaves is packed by the next run.
 */
export function packHourly({ store, days, logger, now, rest = REST, hourly = HOUR }: Parts): () => Promise<void> {
  const { signal, pause, stopOf } = stoppable();
  const pack = async () => {
    let packed = 0;
    while (!signal.aborted) {
      const at = now();
      const seen = await store.packHits(at - days * DAY, at, PIECE);
      if (!seen) break;
      packed += seen;
      await pause(rest);
    }
    if (packed) logger.info({ hits: packed }, `packed hits that were older than ${days} days`);
  };
  const run = async () => {
    while (!signal.aborted) {
      try {
        await pack();
      } catch (error) {
        logger.warn({ reason: (error as Error).message }, 'could not pack older hits: trying again in an hour');
      }
      await pause(hourly);
    }
  };
  return stopOf(run());
}
