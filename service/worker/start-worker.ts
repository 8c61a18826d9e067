import type { Registry } from 'prom-client';
import type { Config } from '../config';
import { createStackResolver } from '../errors/resolve-stacks';
import { openSourceMaps } from '../errors/source-maps';
import type { Log } from '../log/log';
import type { Logger } from '../operation/logger';
import { workerMetrics } from '../operation/metrics';
import { retainDaily } from '../operation/retention';
import { createSteadyClock } from '../operation/steady-clock';
import type { Store } from '../store/store';
import { startDrain } from './drain';

/** Moves what the log has into the store, and deletes daily what is too old, until the returned function stops both. */
export function startWorker(config: Config, log: Log, store: Store, registry: Registry, logger: Logger): () => Promise<void> {
  const metrics = workerMetrics(registry);
  const drain = startDrain({ log, store, metrics, logger, resolve: createStackResolver(openSourceMaps(config.RELEASES)) });
  const stopRetaining = retainDaily({ store, days: config.RETAIN_DAYS, metrics, logger, now: createSteadyClock().now });
  return async () => {
    await Promise.all([drain.stop(), stopRetaining()]);
  };
}
