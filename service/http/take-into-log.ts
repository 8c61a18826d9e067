import type { Taken } from '../arrival';
import type { Entry } from '../log/entry';
import type { Log } from '../log/log';
import type { Metrics } from '../operation/metrics';

/**
 * Appends entries to the log. Resolves once they survive a crash of the process and of the machine. Rejects with `Unavailable` if they may be
 * lost. A rejected entry may be in the log all the same; the store then drops its repeat.
 */
export type Take = (entries: readonly Entry[]) => Promise<Taken>;

/** Takes entries into the log, and counts those that are durable. */
export const takeIntoLog =
  (log: Pick<Log, 'append'>, metrics: Metrics): Take =>
  async (entries) => {
    const began = performance.now();
    await log.append(entries);
    metrics.flush.observe((performance.now() - began) / 1_000);
    let received = 0;
    for (const { kind, count } of entries) {
      metrics.accepted.inc({ kind }, count);
      received += count;
    }
    return { received };
  };
