import { setTimeout as sleep } from 'node:timers/promises';
import { type Arrival, Held, kinds, Unstorable } from '../arrival';
import type { ResolveStacks } from '../errors/resolve-stacks';
import { arrivalsOf, entriesOf } from '../log/entry';
import type { Batch, Log } from '../log/log';
import type { Logger } from '../operation/logger';
import type { WorkerMetrics } from '../operation/metrics';
import { createSparing } from '../operation/sparing';
import { stoppable } from '../operation/stoppable';
import type { NewDelivery } from '../store/deliveries';
import type { Store } from '../store/store';
import { waitedForProcessor, whyBehind } from './why-behind';

/** ms that a look into an empty log lasts. */
const LOOK = 1_000;
/** ms between two tries while the log or the store is down. */
const SHORTEST_REST = 250;
const LONGEST_REST = 10_000;
/** ms between two tries of arrivals alone whose rows somebody else holds. */
const HELD_REST = 2_000;

/** ms from the arrival of a batch's oldest entry until it is stored, above which a line says why, and between two such lines. */
const BEHIND = 10_000;
const BETWEEN_LINES = 60_000;

/**
 * Arrivals that are stored between two times that `heed` hears how far behind the worker is: they take some 20 ms of a processor. A worker that gives
 * way may get a hundredth of one, and would be at a whole batch for half a minute.
 */
const PART = 400;

/** Returns for how long the oldest of some arrivals has been here, in ms. */
const ageOf = (arrivals: readonly Arrival[]): number =>
  arrivals.length ? Math.max(0, Date.now() - Math.min(...arrivals.map(({ received }) => received))) : 0;

export interface Drain {
  /** Resolves when the batch at hand is in the store, or back in the log. */
  stop(): Promise<void>;
}

export type Heed = (behind: number) => boolean;

interface Parts {
  readonly log: Log;
  readonly store: Store;
  readonly metrics: WorkerMetrics;
  readonly logger: Logger;
  /** Resolves the stacks of errors before they are stored. */
  readonly resolve: ResolveStacks;
  /** Names the destinations of hits. */
  readonly route?: (arrivals: readonly Arrival[]) => Promise<readonly NewDelivery[]>;
  /** Hears how old the oldest arrival at hand is, in ms, before it is stored. Returns whether to tell it again soon. */
  readonly heed?: Heed;
}

/**
 * Moves batches from the log into the store until it is stopped. A batch leaves the log once it is in the store, so a crash in between loses
 * nothing: the batch comes again, and the store drops repeats.
 */
export function startDrain({ log, store, metrics, logger, resolve, route = async () => [], heed = () => false }: Parts): Drain {
  const { signal, stopOf } = stoppable();
  const sparingly = createSparing(BETWEEN_LINES, 2, () => performance.now());
  /** ms in the store since the start. */
  let stored = 0;

  const put = async (arrivals: readonly Arrival[]) => {
    const deliveries = await route(arrivals);
    const begun = performance.now();
    const { kept, repeated } = await store.put(arrivals, deliveries).finally(() => {
      stored += performance.now() - begun;
    });
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

  /**
   * Halves arrivals that the store refuses until each refused one stands alone: a few of them cost the others a few statements. Resolves to those
   * whose rows somebody else holds.
   */
  const putOrHalve = async (arrivals: readonly Arrival[]): Promise<readonly Arrival[]> => {
    try {
      await put(arrivals);
      return [];
    } catch (error) {
      if (!(error instanceof Unstorable || error instanceof Held)) throw error;
      const [first] = arrivals;
      if (arrivals.length > 1 || !first) {
        const middle = arrivals.length >> 1;
        return [...(await putOrHalve(arrivals.slice(0, middle))), ...(await putOrHalve(arrivals.slice(middle)))];
      }
      if (error instanceof Unstorable) await setAside(first, error);
      else
        sparingly('held', (unsaid) =>
          logger.warn({ reason: error.message, unsaid }, 'rows in the store are held: arrivals go back to the log'),
        );
      return error instanceof Held ? arrivals : [];
    }
  };

  /** Resolves to those whose rows somebody else holds. */
  const putInParts = async (arrivals: readonly Arrival[]): Promise<readonly Arrival[]> => {
    const held: Arrival[] = [];
    for (let rest = arrivals; rest.length; ) {
      const part = heed(ageOf(rest)) ? rest.slice(0, PART) : rest;
      held.push(...(await putOrHalve(part)));
      rest = rest.slice(part.length);
    }
    return held;
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

  /** Starts to measure a batch. Returns what notes how far behind it was, and why, once it is stored. */
  const measured = () => {
    const [begun, before, waited] = [performance.now(), stored, waitedForProcessor()];
    return (arrivals: readonly Arrival[]) => {
      const behind = ageOf(arrivals);
      if (behind <= BEHIND) return;
      const [took, now] = [performance.now() - begun, waitedForProcessor()];
      const spent = { took, stored: stored - before, waited: waited === undefined || now === undefined ? undefined : now - waited };
      sparingly('behind', (unsaid) =>
        logger.warn({ seconds: Math.round(behind / 1_000), why: whyBehind(spent), unsaid }, 'the worker is behind what arrives'),
      );
    };
  };

  const move = async (batch: Batch) => {
    const arrivals = read(batch);
    const note = measured();
    let kept: readonly Arrival[];
    let held: readonly Arrival[];
    try {
      const resolved = await resolve(arrivals);
      held = await putInParts(resolved);
      const waiting = new Set(held);
      kept = resolved.filter((arrival) => !waiting.has(arrival));
      // To the end of the log, so that they hold up nothing that comes after them.
      if (held.length) await log.append(entriesOf(held));
    } catch (error) {
      metrics.storeFailures.inc();
      await batch.release();
      throw error;
    }
    await batch.done();
    note(kept);
    if (held.length && !kept.length) await sleep(HELD_REST, undefined, { signal }).catch(() => {});
  };

  const run = async () => {
    for (let rest = SHORTEST_REST; !signal.aborted; ) {
      try {
        const batch = await log.take(LOOK, signal);
        if (batch) await move(batch);
        else heed(0);
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
