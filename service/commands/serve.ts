import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { readManifests } from '../../tools/sites/manifests';
import { readRules } from '../../tools/sites/rules';
import type { Config } from '../config';
import { type RunningConsole, startConsole } from '../console/start-console';
import { countBy } from '../counts/counting';
import { sealerOf } from '../destinations/seal-sender';
import { withSites } from '../destinations/told-sites';
import { sealFor } from '../destinations/wants-sender';
import { hasStore, migrated, openLog, openStore } from '../engines';
import { checkEvents, openDeclarations } from '../events/declarations';
import { createApp } from '../http/app';
import { fastHits } from '../http/fast-hits';
import { createLimits } from '../http/limits';
import { utilityCalls, visitorParts } from '../http/utility-calls';
import { openReader } from '../inspect/reader';
import { inspection } from '../inspect/routes';
import { arrivalsOf, type Take, takeIntoLog } from '../log/entry';
import type { Log } from '../log/log';
import { admitSites } from '../network/admit-sites';
import { openNetwork } from '../network/open-network';
import { readTimeZone } from '../network/time-zone';
import { health } from '../operation/health';
import type { Logger } from '../operation/logger';
import { measureBehind } from '../operation/measure-behind';
import { createMetrics, measureLag } from '../operation/metrics';
import { quantileOf } from '../operation/quantile';
import { createSteadyClock, type SteadyClock } from '../operation/steady-clock';
import { receiptPage } from '../receipts/page';
import type { Store } from '../store/store';
import { newestOf } from '../store/tables';
import { inProcess, inThread } from '../thread/run-engine';
import type { WorkerEngine } from '../worker/engine';
import { startWorker } from '../worker/start-worker';

const WORKER = new URL('../worker/engine.ts', import.meta.url);

/** ms between two looks for idle connections while the service stops. */
const CLOSING = 50;

/** The parts that a process runs: it takes what browsers send, moves it into the store, or both. */
export interface Parts {
  readonly intake: boolean;
  readonly worker: boolean;
}

export interface Running {
  /** Undefined for a process that listens nowhere. */
  readonly port?: number;
  /** Answers what is under way, finishes the batch at hand, and closes the engines. */
  stop(): Promise<void>;
}

/** ms for which a log-in waits for the list of contacts who refused. */
const LONGEST_LOOK = 4_000;

/** ms for which the start waits for a log and a store that do not answer. */
const PATIENCE = 2_000;

/** Keeps a clock from giving out times before those that the log and the store have. */
async function continueTimes(clock: SteadyClock, log: Log, config: Config): Promise<void> {
  const ofLog = async () => {
    const text = await log.newest();
    return text === undefined ? undefined : newestOf(arrivalsOf(text));
  };
  const ofStore = async () => {
    if (!hasStore(config)) return undefined;
    const store = await openStore(config, inProcess);
    return store.newest().finally(() => store.close());
  };
  let newest: number | undefined;
  let started = false;
  // Without an answer, as of a store that has no tables yet, there is nothing to go on from. Entries of the log may reach the store meanwhile.
  const heed = (times: () => Promise<number | undefined>) =>
    times().then(
      (time) => {
        if (started) clock.atLeast(time);
        else newest = time === undefined ? newest : Math.max(time, newest ?? time);
      },
      () => {},
    );
  await Promise.race([heed(ofLog).then(() => heed(ofStore)), sleep(PATIENCE, undefined, { ref: false })]);
  started = true;
  clock.startFrom(newest);
}

/** Lets pages settle whether the machine's clock is right. */
const hearing =
  (clock: SteadyClock, take: Take): Take =>
  (entries) => {
    if (clock.doubts()) for (const { body } of entries.flatMap(({ text }) => arrivalsOf(text))) clock.hear(body.timestamp);
    return take(entries);
  };

/** Runs the service. Rejects if the port is taken or an embedded engine can't be opened; servers that are down are waited for. */
export async function serve(config: Config, parts: Parts, logger: Logger): Promise<Running> {
  const metrics = createMetrics();
  const log = await openLog(config);
  measureLag(metrics, () => log.lag());
  measureBehind(metrics.registry, log);

  let opened: Promise<Store> | undefined;
  const store = () => {
    opened ??= openStore(config).then((store) => migrated(store, logger, parts.worker ? config : undefined));
    return opened;
  };
  const thread = parts.worker && parts.intake ? inThread<WorkerEngine>(WORKER, config, ['metrics', 'close']) : undefined;
  const fail = (error: Error) => {
    logger.fatal({ err: error }, 'the worker has ended');
    process.exit(1);
  };
  thread?.then(({ died }) => died.then(fail), fail);
  const stopWorker = parts.worker && !thread ? startWorker(config, log, await store(), metrics.registry, logger) : undefined;

  const reader = openReader(config);
  // A thread of its own: log-ins do not wait for somebody's long read.
  const refusals = openReader(config, undefined, LONGEST_LOOK);
  const refused = async (contact: string) => (hasStore(config) ? refusals.refused(contact) : undefined);

  const app = createApp(logger, metrics, config.TRUST_PROXY);
  const check = async () => {
    if (parts.intake) await log.check();
    else await (await store()).check();
  };
  const network = parts.intake ? await openNetwork({ releases: config.RELEASES, logger }) : undefined;
  const admit =
    network &&
    admitSites({
      ...network,
      count: (site) => metrics.unknownSites.inc({ site }),
      tell: (unknown) => logger.warn(unknown, 'kept the data of a site that no manifest here names: update sites/ or dist/'),
    });
  health(app, metrics, check, {
    ...(thread && { others: async () => (await thread).metrics() }),
    ...(admit && { unknown: admit.unknown }),
  });
  let screens: RunningConsole | undefined;
  if (network && admit) {
    const { isInNetwork } = network;
    const clock = createSteadyClock({
      tell: (ahead) =>
        logger.warn(
          { ahead },
          'the machine’s clock was set, or is far ahead of what is stored: arrivals are dated by elapsed time until it has stayed so for 10 minutes',
        ),
    });
    await continueTimes(clock, log, config);
    const declarations = openDeclarations(config.RELEASES);
    const check = checkEvents(declarations, (site, event, kind) => metrics.wrongEvents.inc({ site, event, kind }));
    const limits = createLimits(config.RATE_LIMIT);
    const { destinations } = withSites(config.destinations, config.destinations.length ? await readManifests() : new Map());
    const seal = sealFor(destinations, () => sealerOf(config));
    const intake = { take: hearing(clock, takeIntoLog(log, metrics)), check, isInNetwork, limits, now: clock.now, seal };
    const counting = countBy(await readRules(), await readTimeZone(), intake.take, clock.now);
    await app.register(utilityCalls({ ...intake, admit, counting, ...visitorParts(config, refused) }));
    fastHits(app, {
      ...{ ...intake, knows: network.knows, logger, signalled: () => metrics.signals.inc() },
      ...(config.TRUST_PROXY && { trustProxy: config.TRUST_PROXY }),
    });
    await app.register(inspection(reader, config.SERVICE_TOKEN, clock.now));
    await app.register(receiptPage(reader.receipts, config.SERVICE_TOKEN, config.RELEASES));
    screens = startConsole(config, { lag: () => log.lag(), flush: () => quantileOf(metrics.flush, 0.99) }, network);
    await app.register(screens.routes);
  }

  const stop = async () => {
    // A connection becomes idle once its answer is sent. A browser would keep it open for a minute.
    const closing = setInterval(() => app.server.closeIdleConnections(), CLOSING);
    await app.close();
    clearInterval(closing);
    network?.close();
    await Promise.all([screens?.stop(), stopWorker?.(), thread?.then((worker) => worker.end())]);
    await log.close();
    await Promise.all([reader.end(), refusals.end(), opened?.then((one) => one.close())]);
  };
  const port = parts.intake ? config.PORT : config.METRICS_PORT;
  try {
    if (port !== undefined) await app.listen({ port, host: config.HOST });
  } catch (error) {
    await stop();
    throw error;
  }
  const { port: taken } = (app.server.address() ?? {}) as Partial<AddressInfo>;
  return { stop, ...(taken !== undefined && { port: taken }) };
}
