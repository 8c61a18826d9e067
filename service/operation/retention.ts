import { setTimeout as sleep } from 'node:timers/promises';
import { kinds } from '../arrival';
import type { Counts, Store } from '../store/store';
import { countBy } from '../store/tables';
import type { Logger } from './logger';
import type { WorkerMetrics } from './metrics';

const HOUR = 60 * 60 * 1_000;
const DAY = 24 * HOUR;

/** Rows of a kind that one transaction deletes. */
const PIECE = 10_000;
/** ms between two pieces, in which a waiting writer begins: SQLite's writers look every 100 ms. */
const REST = 150;

/**
 * Deletes hits and errors that were received over `days` ago, in pieces, so that writers go between. What a crash leaves is deleted by the next
 * run. Resolves to the numbers of deleted rows.
 */
export async function retainDays(store: Pick<Store, 'retain'>, days: number, now: number, signal?: AbortSignal): Promise<Counts> {
  let sum = countBy(() => 0);
  for (;;) {
    const deleted = await store.retain(now - days * DAY, now, PIECE);
    sum = countBy((kind) => sum[kind] + deleted[kind]);
    if (signal?.aborted || kinds.every((kind) => deleted[kind] < PIECE)) return sum;
    await sleep(REST, undefined, { signal }).catch(() => {});
  }
}

interface Parts {
  readonly store: Pick<Store, 'retain'>;
  readonly days: number;
  readonly metrics: Pick<WorkerMetrics, 'retained'>;
  readonly logger: Logger;
  /** ms since the epoch. */
  readonly now: () => number;
}

/** Retains at once, and again every day, until the returned function stops it. A run that fails is tried again after an hour. */
export function retainDaily({ store, days, metrics, logger, now }: Parts): () => Promise<void> {
  const stopped = new AbortController();
  const { signal } = stopped;
  const run = async () => {
    while (!signal.aborted) {
      let rest = DAY;
      try {
        const deleted = await retainDays(store, days, now(), signal);
        if (signal.aborted) return;
        metrics.retained.set(now() / 1_000);
        if (deleted.hit || deleted.error) logger.info({ deleted }, `deleted what was older than ${days} days`);
      } catch (error) {
        logger.warn({ reason: (error as Error).message }, 'could not delete what is too old: trying again in an hour');
        rest = HOUR;
      }
      await sleep(rest, undefined, { signal, ref: false }).catch(() => {});
    }
  };
  const running = run();
  return () => {
    stopped.abort();
    return running;
  };
}
