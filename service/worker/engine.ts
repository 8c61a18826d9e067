import { setPriority } from 'node:os';
import { Registry } from 'prom-client';
import type { Config } from '../config';
import { migrated, openLog, openStore } from '../engines';
import { openLogger } from '../operation/logger';
import { inProcess } from '../thread/run-engine';
import { startWorker } from './start-worker';

/** The nice value of the worker's thread: Linux has one for each thread. */
const GIVES_WAY = 10;

/** Runs a worker on this thread, with its own log and store, at a lower priority than the intake, for which browsers wait. */
export async function open(config: Config) {
  if (process.platform === 'linux') setPriority(GIVES_WAY);
  const logger = openLogger(config.LOG_LEVEL);
  const registry = new Registry();
  const log = await openLog(config, inProcess);
  const store = migrated(await openStore(config, inProcess), logger);
  const stop = startWorker(config, log, store, registry, logger);
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
