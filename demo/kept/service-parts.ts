import { join } from 'node:path';
import { openEmbeddedStore } from '../../service/engines';
import { createStackResolver } from '../../service/errors/resolve-stacks';
import { openSourceMaps } from '../../service/errors/source-maps';
import { openEmbeddedLog } from '../../service/log/embedded-log';
import { type Take, takeIntoLog } from '../../service/log/entry';
import type { Log } from '../../service/log/log';
import { openLogger } from '../../service/operation/logger';
import { createMetrics, workerMetrics } from '../../service/operation/metrics';
import { retainDays } from '../../service/operation/retention';
import type { Store } from '../../service/store/store';
import { inProcess, inThread, type Remote } from '../../service/thread/run-engine';
import { startDrain } from '../../service/worker/drain';
import type { Sql } from './sql';
import { createTransit } from './transit';

/** The service's log, store and worker in this process, as `npm run service` has them on one machine. */
export interface ServiceParts {
  readonly take: Take;
  /** Reads wait for everything that was acknowledged before. */
  readonly store: Store;
  settled(): Promise<void>;
  /** Opens a connection to the store's file on its own thread. */
  connect(): Promise<Remote<Sql>>;
  close(): Promise<void>;
}

/** Days for which the demo keeps hits, to protect the disk of a demo that runs for months. */
const KEPT = 90;

/** Opens the parts on a folder. Calls `stored` after each batch that the store has taken. `releases` has the source maps. */
export async function openServiceParts(folder: string, releases: string, threads: boolean, stored: () => void): Promise<ServiceParts> {
  const run = threads ? inThread : inProcess;
  const [log, store] = await Promise.all([openEmbeddedLog(folder), openEmbeddedStore(folder, run)]);
  await store.migrate();
  await retainDays(store, KEPT, Date.now());
  const metrics = createMetrics();
  const transit = createTransit();
  const watched: Log = {
    ...log,
    async append(entries) {
      const texts = entries.map(({ text }) => text);
      transit.enter(texts);
      try {
        await log.append(entries);
      } catch (error) {
        transit.leave(texts);
        throw error;
      }
    },
    async take(...asked) {
      const batch = await log.take(...asked);
      return (
        batch && {
          ...batch,
          async done() {
            await batch.done();
            transit.leave(batch.texts);
            stored();
          },
        }
      );
    },
  };
  const resolve = createStackResolver(openSourceMaps(releases));
  const drain = startDrain({ log: watched, store, metrics: workerMetrics(metrics.registry), logger: openLogger('error'), resolve });
  return {
    take: takeIntoLog(watched, metrics),
    store: {
      ...store,
      async page(...asked) {
        await transit.settled();
        return store.page(...asked);
      },
    },
    settled: transit.settled,
    connect: () => run<Sql>(new URL('./sql.ts', import.meta.url), join(folder, 'store.sqlite'), ['all', 'execute', 'close']),
    async close() {
      await transit.settled();
      await drain.stop();
      await log.close();
      await store.close();
    },
  };
}
