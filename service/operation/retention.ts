import { setTimeout as sleep } from 'node:timers/promises';
import { DAY } from '../../lib/time/day';
import { kinds } from '../arrival';
import type { Counts, Store } from '../store/store';
import { countBy } from '../store/tables';
import type { Said } from './ask-hits';
import type { Logger } from './logger';
import type { WorkerMetrics } from './metrics';
import { stoppable } from './stoppable';

const HOUR = 60 * 60 * 1_000;

/** Rows of a kind that one transaction deletes at most, and at least. */
const PIECE = 10_000;
const LEAST = 500;
/** ms that a piece is to take: writers wait for its end. */
const LONGEST = 1_000;
/** ms between two pieces, in which a waiting writer begins: SQLite's writers look every 100 ms, and later where no processor is free. */
const REST = 150;
/** The part of a piece's time for which it is followed by a rest, and ms of that at most. */
const REST_PART = 1 / 4;
const LONGEST_REST = 2_000;

/**
 * Deletes hits and errors that were received over `days` ago, in pieces, so that writers go between: smaller ones on a slow disk or a busy machine. What
 * a crash leaves is deleted by the next run. Resolves to the numbers of deleted rows. `clock`: ms.
 */
export async function retainDays(
  store: Pick<Store, 'retain'>,
  days: number,
  now: number,
  signal?: AbortSignal,
  clock: () => number = () => performance.now(),
): Promise<Counts> {
  let sum = countBy(() => 0);
  for (let piece = PIECE; ; ) {
    const begun = clock();
    const deleted = await store.retain(now - days * DAY, now, piece);
    const took = clock() - begun;
    sum = countBy((kind) => sum[kind] + deleted[kind]);
    if (signal?.aborted || kinds.every((kind) => deleted[kind] < piece)) return sum;
    piece = Math.round(Math.min(PIECE, Math.max(LEAST, piece * Math.min(2, LONGEST / took))));
    await sleep(Math.max(REST, Math.min(LONGEST_REST, REST_PART * took)), undefined, { signal }).catch(() => {});
  }
}

/** Questions, one an hour, after which a clock is believed with which no hit agrees or differs. */
const MOST_SILENT = 24;

interface Parts {
  readonly store: Pick<Store, 'retain'>;
  readonly days: number;
  readonly metrics: Pick<WorkerMetrics, 'retained'>;
  readonly logger: Logger;
  /** ms since the epoch. */
  readonly now: () => number;
  /** Resolves to what the stored hits say about the time. */
  readonly ask?: (now: number) => Promise<Said>;
  /** Keeps the counts of days before a time. Resolves to false while it can't, and to undefined where there are no facts. */
  readonly seal?: (before: number) => Promise<boolean | undefined>;
  /** ms between two tries of `seal`. */
  readonly sealing?: number;
  /** ms between two questions to hits that do not agree with the clock. */
  readonly asking?: number;
  /** ms between two runs. */
  readonly daily?: number;
}

/** ms between two tries to keep the counts of what is to be deleted, and for which deletion waits for them. */
const SEALING = 60_000;
const LONGEST_SEALING = DAY;

/**
 * Retains at once, and again every day, until the returned function stops it. A run that fails is tried again after an hour. Deletes nothing before
 * its counts are kept, for a day: what the law wants deleted can't wait for ever. Deletes nothing by a clock with which hits do not agree.
 */
export function retainDaily({
  store,
  days,
  metrics,
  logger,
  now,
  ask = async () => 'agree',
  seal = async () => undefined,
  sealing = SEALING,
  asking = HOUR,
  daily = DAY,
}: Parts): () => Promise<void> {
  const { signal, pause, stopOf } = stoppable();
  /** Questions in a row to which hits said nothing. */
  let silent = 0;
  /** Waits until hits agree with the clock, or have said nothing for a day. */
  const believed = async () => {
    for (let told = false; !signal.aborted; ) {
      const said = await ask(now());
      if (said !== 'silent') silent = 0;
      if (said === 'agree' || silent >= MOST_SILENT) return;
      if (!told)
        logger.warn(
          { hits: said },
          'deletes nothing yet: the newest hits did not happen by this machine’s clock. If it is right, they will soon',
        );
      told = true;
      await pause(asking);
      if (said === 'silent') silent += 1;
    }
  };
  const trySeal = async (): Promise<boolean> => {
    try {
      return (await seal(now() - days * DAY)) !== false;
    } catch (error) {
      logger.warn({ reason: (error as Error).message }, 'could not keep the counts of what is to be deleted');
      return false;
    }
  };
  const sealed = async () => {
    for (const until = now() + LONGEST_SEALING; !signal.aborted && !(await trySeal()); ) {
      if (now() >= until) return logger.error({}, 'deletes hits without keeping their counts: the facts have been behind for a day');
      await pause(sealing);
    }
  };
  const run = async () => {
    while (!signal.aborted) {
      let rest = daily;
      try {
        await believed();
        await sealed();
        if (signal.aborted) return;
        const deleted = await retainDays(store, days, now(), signal);
        if (signal.aborted) return;
        metrics.retained.set(now() / 1_000);
        if (deleted.hit || deleted.error) logger.info({ deleted }, `deleted what was older than ${days} days`);
      } catch (error) {
        logger.warn({ reason: (error as Error).message }, 'could not delete what is too old: trying again in an hour');
        rest = HOUR;
      }
      await pause(rest);
    }
  };
  return stopOf(run());
}
