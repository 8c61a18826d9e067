import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from '../operation/logger';
import type { Settlement } from '../store/deliveries';
import type { Outbox } from '../store/outbox-calls';
import type { DestinationMetrics } from './metrics';

const SHORTEST_REST = 100;
const LONGEST_REST = 10_000;

interface Parts {
  readonly outbox: Pick<Outbox, 'settle'>;
  readonly metrics: Pick<DestinationMetrics, 'done'>;
  readonly logger: Pick<Logger, 'warn'>;
  readonly signal: AbortSignal;
}

/** Joins what one claim's calls have settled, if all went well: a claim has up to 32 of them, and each would be four statements. */
function joined(settlements: readonly Settlement[]): Settlement[] {
  const all: Settlement[] = [];
  for (const one of settlements) {
    const last = all.at(-1);
    const isLike = last?.holder === one.holder && last.fault === one.fault && !one.fault && !one.request && !last.request;
    if (last && isLike) all[all.length - 1] = { ...last, ...one, done: [...last.done, ...one.done], again: [...last.again, ...one.again] };
    else all.push(one);
  }
  return all;
}

/**
 * Returns a function that writes down what became of events. What is settled while a flush is under way shares the next one. It tries until it
 * is written: what was sent is no failure because the store was down.
 */
export function createSettler({ outbox, metrics, logger, signal }: Parts): (settlement: Settlement) => Promise<void> {
  let waiting: Settlement[] = [];
  let flushing: Promise<void> | undefined;
  let next: Promise<void> | undefined;

  const write = async (settlements: readonly Settlement[]) => {
    for (let rest = SHORTEST_REST; ; rest = Math.min(2 * rest, LONGEST_REST)) {
      try {
        await outbox.settle(joined(settlements));
        break;
      } catch (error) {
        // The claims end by themselves.
        if (signal.aborted) return;
        logger.warn({ reason: (error as Error).message }, 'can’t record which events were sent: trying again');
        await sleep(rest, undefined, { signal }).catch(() => {});
      }
    }
    for (const { destination, done } of settlements) for (const { state, reason } of done) metrics.done.inc({ destination, state, reason });
  };

  const flush = async () => {
    await flushing;
    // Answers of one moment arrive one after the other.
    await sleep(1);
    const settlements = waiting;
    waiting = [];
    next = undefined;
    flushing = write(settlements);
    await flushing;
  };

  return (settlement) => {
    waiting.push(settlement);
    next ??= flush();
    return next;
  };
}
