import { Registry } from 'prom-client';
import type { Config } from '../config';
import { migrated, openLog, openStore } from '../engines';
import { openLogger } from '../operation/logger';
import { inProcess } from '../thread/run-engine';
import { giveWay } from './give-way';
import { startWorker } from './start-worker';

/** Runs a worker on this thread, with its own log and store. While it keeps up, it gives way to the intake, for which browsers wait. */
export async function open(config: Config) {
  const heed = process.platform === 'linux' ? giveWay() : undefined;
  const logger = openLogger(config.LOG_LEVEL);
  const registry = new Registry();
  const log = await openLog(config, inProcess);
  const store = migrated(await openStore(config, inProcess), logger, config);
  const stop = startWorker(config, log, store, registry, logger, heed);
  return {
    metrics: (): Promise<string> => registry.metrics(),
    async close(): Promise<void> {
      await stop();
      await log.close();
      await store.close();
    },
  };
}

export type WorkerEngine = Awaited<ReturnType<typeof open>>;
