import { setTimeout as sleep } from 'node:timers/promises';
import { type Arrival, kinds, Unstorable } from '../arrival';
import type { ResolveStacks } from '../errors/resolve-stacks';
import { arrivalsOf } from '../log/entry';
import type { Batch, Log } from '../log/log';
import type { Logger } from '../operation/logger';
import type { WorkerMetrics } from '../operation/metrics';
import { stoppable } from '../operation/stoppable';
import type { NewDelivery } from '../store/deliveries';
import type { Store } from '../store/store';

/** ms that a look into an empty log lasts. */
const LOOK = 1_000;
/** ms between two tries while the log or the store is down. */
const SHORTEST_REST = 250;
const LONGEST_REST = 10_000;

export interface Drain {
  /** Resolves when the batch at hand is in the store, or back in the log. */
  stop(): Promise<void>;
}

interface Parts {
  readonly log: Log;
  readonly store: Store;
  readonly metrics: WorkerMetrics;
  readonly logger: Logger;
  /** Resolves the stacks of errors before they are stored. */
  readonly resolve: ResolveStacks;
  /** Names the destinations of hits. */
  readonly route?: (arrivals: readonly Arrival[]) => Promise<readonly NewDelivery[]>;
}

/**
 * Moves batches from the log into the store until it is stopped. A batch leaves the log once it is in the store, so a crash in between loses
 * nothing: the batch comes again, and the store drops repeats.
 */
export function startDrain({ log, store, metrics, logger, resolve, route = async () => [] }: Parts): Drain {
  const { signal, stopOf } = stoppable();

  const put = async (arrivals: readonly Arrival[]) => {
    const { kept, repeated } = await store.put(arrivals, await route(arrivals));
    for (const kind of kinds) {
      metrics.stored.inc({ kind }, kept[kind]);
      metrics.repeated.inc({ kind }, repeated[kind]);
    }
  };

  const setAside = async (arrival: Arrival, { message }: Error) => {
    await store.setAside(arrival, message);
    metrics.setAside.inc();
    logger.error({ kind: arrival.kind, reason: message }, 'set an arrival aside that the store can’t take');
  };

  /** Halves arrivals that the store refuses until each refused one stands alone: a few of them cost the others a few statements. */
  const putOrHalve = async (arrivals: readonly Arrival[]): Promise<void> => {
    try {
      await put(arrivals);
    } catch (error) {
      if (!(error instanceof Unstorable)) throw error;
      const [first] = arrivals;
      if (arrivals.length === 1 && first) return setAside(first, error);
      const middle = arrivals.length >> 1;
      await putOrHalve(arrivals.slice(0, middle));
      await putOrHalve(arrivals.slice(middle));
    }
  };

  const read = ({ texts }: Batch): Arrival[] => {
    let lost = 0;
    const arrivals = texts.flatMap((text) => {
      try {
        return arrivalsOf(text);
      } catch {
        lost += 1;
        return [];
      }
    });
    if (lost) logger.error({ entries: lost }, 'the log has entries that can’t be read');
    return arrivals;
  };

  const move = async (batch: Batch) => {
    const arrivals = read(batch);
    try {
      await putOrHalve(await resolve(arrivals));
    } catch (error) {
      metrics.storeFailures.inc();
      await batch.release();
      throw error;
    }
    await batch.done();
  };

  const run = async () => {
    for (let rest = SHORTEST_REST; !signal.aborted; ) {
      try {
        const batch = await log.take(LOOK, signal);
        if (batch) await move(batch);
        rest = SHORTEST_REST;
      } catch (error) {
        if (signal.aborted) break;
        logger.warn({ reason: (error as Error).message, rest }, 'the log or the store does not answer: trying again');
        await sleep(rest, undefined, { signal }).catch(() => {});
        rest = Math.min(2 * rest, LONGEST_REST);
      }
    }
  };

  return { stop: stopOf(run()) };
}
