import { join } from 'node:path';
import type { Config } from '../../service/config';
import { createPost } from '../../service/destinations/post';
import { sealerOf } from '../../service/destinations/seal-sender';
import { startDestinations } from '../../service/destinations/start-destinations';
import { openEmbeddedStore } from '../../service/engines';
import { createStackResolver } from '../../service/errors/resolve-stacks';
import { openSourceMaps } from '../../service/errors/source-maps';
import { startFacts } from '../../service/facts/start-facts';
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
  /** Resolves to the number of messages that are not in the store yet. */
  lag(): Promise<number>;
  /** Opens a connection to the store's file on its own thread. */
  connect(): Promise<Remote<Sql>>;
  close(): Promise<void>;
}

/** Days for which the demo keeps hits, to protect the disk of a demo that runs for months. */
const KEPT = 90;

export interface PartsOptions {
  readonly config: Config;
  readonly threads: boolean;
  /** True if figures are to be counted, for the console. */
  readonly figures: boolean;
  /** Called before the first hit is stored. */
  readonly begin: (store: Store) => Promise<unknown>;
  /** Called after each batch that the store has taken. */
  readonly stored: () => void;
}

/** Writes facts as the demo's console needs them. */
const runFacts: typeof inThread = (_, options, methods) => inThread(new URL('./facts.ts', import.meta.url), options, methods);

/** Opens the parts on the folder `DATA`. */
export async function openServiceParts({ config, threads, figures, begin, stored }: PartsOptions): Promise<ServiceParts> {
  const { DATA: folder, RELEASES: releases } = config;
  const run = threads ? inThread : inProcess;
  const [log, store] = await Promise.all([openEmbeddedLog(folder), openEmbeddedStore(folder, run)]);
  await store.migrate();
  await retainDays(store, KEPT, Date.now());
  await begin(store);
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
  const logger = openLogger(config.LOG_LEVEL);
  const { registry } = metrics;
  const { destinations } = config;
  const open = destinations.length ? sealerOf(config)?.open : undefined;
  const post = createPost({ privateHosts: config.PRIVATE_HOSTS });
  const told = destinations.length ? startDestinations({ destinations, store, post, registry, logger, alone: true, open }) : undefined;
  const drain = startDrain({ log: watched, store, metrics: workerMetrics(registry), logger, resolve, ...(told && { route: told.route }) });
  const facts = figures ? startFacts(config, registry, logger, runFacts) : undefined;
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
    lag: () => log.lag(),
    connect: () => run<Sql>(new URL('./sql.ts', import.meta.url), join(folder, 'store.sqlite'), ['all', 'execute', 'close']),
    async close() {
      await transit.settled();
      await Promise.all([drain.stop(), told?.stop(), facts?.stop()]);
      await log.close();
      await store.close();
    },
  };
}
