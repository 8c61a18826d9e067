import type { Take } from '../arrival';
import type { Log } from '../log/log';
import type { Metrics } from '../operation/metrics';

/** Takes arrivals into the log, and counts those that are durable. */
export const takeIntoLog =
  (log: Log, metrics: Metrics): Take =>
  async (arrivals) => {
    const flushed = metrics.flush.startTimer();
    await log.append(arrivals);
    flushed();
    for (const { kind } of arrivals) metrics.accepted.inc({ kind });
    return { received: arrivals.length };
  };
