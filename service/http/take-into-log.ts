import type { Taken } from '../arrival';
import type { Entry } from '../log/entry';
import type { Log } from '../log/log';
import type { Metrics } from '../operation/metrics';

/**
 * Keeps entries: resolves once they survive the end of the process and of the machine. Rejects with `Unavailable` if they may be lost; a
 * rejected entry may have been kept all the same, and its repeat is dropped then.
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
