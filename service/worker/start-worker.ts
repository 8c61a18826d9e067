import { once } from 'node:events';
import { join } from 'node:path';
import type { Registry } from 'prom-client';
import { readManifests } from '../../tools/sites/manifests';
import type { Config } from '../config';
import { providerOf } from '../contact/http-provider';
import { createHashEmail } from '../destinations/contact-emails';
import { kindNamed } from '../destinations/kinds';
import { createPost } from '../destinations/post';
import { sealerOf, withPlace } from '../destinations/seal-sender';
import { startDestinations } from '../destinations/start-destinations';
import { withSites } from '../destinations/told-sites';
import { storeFile } from '../engines';
import { createStackResolver } from '../errors/resolve-stacks';
import { openSourceMaps } from '../errors/source-maps';
import { startFacts } from '../facts/start-facts';
import { openLocate } from '../ip/locate';
import type { Log } from '../log/log';
import { askHits } from '../operation/ask-hits';
import type { Logger } from '../operation/logger';
import { measureStore, workerMetrics } from '../operation/metrics';
import { packHourly } from '../operation/packing';
import { retainDaily } from '../operation/retention';
import { createSteadyClock } from '../operation/steady-clock';
import { stoppable } from '../operation/stoppable';
import { runErasures } from '../persons/run-erasures';
import type { Store } from '../store/store';
import { startTells } from '../tells/start-tells';
import { type Heed, startDrain } from './drain';
import { takeLease } from './lease';

/**
 * Moves what the log has into the store, tells destinations, writes facts, packs older hits, and deletes daily what is too old, until the returned
 * function stops all. `heed` hears how far behind it is, in ms. An embedded log has one worker: another process on the same `DATA` stands by, and takes over when the first one ends.
 */
export function startWorker(config: Config, log: Log, store: Store, registry: Registry, logger: Logger, heed?: Heed): () => Promise<void> {
  const { DATA, NATS_URL, RELEASES, HOT_DAYS, RETAIN_DAYS, DATABASE_URL } = config;
  const metrics = workerMetrics(registry);
  if (!DATABASE_URL) measureStore(registry, storeFile(DATA));
  const { signal, stopOf } = stoppable();

  const lease = () =>
    takeLease(join(DATA, 'worker.lock'), {
      onWait() {
        metrics.standsBy.set(1);
        logger.warn({ data: DATA }, 'another process works on this DATA: this worker stands by, and takes over when that one ends');
      },
      onFault: (error) => logger.warn({ reason: error.message }, 'can’t lock DATA/worker.lock: trying again'),
      signal,
    });

  const run = async () => {
    const release = NATS_URL ? () => {} : await lease();
    if (!release) return;
    metrics.standsBy.set(0);
    const sealer = config.destinations.some(({ kind }) => kindNamed(kind).wantsSender) ? sealerOf(config) : undefined;
    const open = sealer && withPlace(sealer.open, openLocate({ ...(config.IP_DATABASE && { database: config.IP_DATABASE }) }));
    const provider = providerOf(config);
    const { destinations, words } = withSites(config.destinations, config.destinations.length ? await readManifests() : new Map());
    for (const line of words) logger.error(line);
    const post = createPost({ privateHosts: config.PRIVATE_HOSTS });
    const erasing = await runErasures({
      ...{ store, log, destinations, post, logger, signal, data: DATA, archive: config.archive },
      now: createSteadyClock().now,
    });
    const told = startDestinations({
      ...{ destinations, store, post, registry, logger, alone: !NATS_URL && !DATABASE_URL, open },
      hashEmail: provider && createHashEmail(provider),
    });
    const resolve = createStackResolver(openSourceMaps(RELEASES));
    const drain = startDrain({ ...{ log, store, metrics, logger, resolve, route: told.route }, ...(heed && { heed }) });
    const facts = startFacts(config, registry, logger);
    const stopTells = startTells({ config, store, log, post, logger, alone: !NATS_URL && !DATABASE_URL });
    const stopRetaining = retainDaily({
      ...{ store, days: RETAIN_DAYS, metrics, logger, now: createSteadyClock().now, seal: facts.seal },
      ask: (now) => askHits(store, now),
    });
    const stopPacking = packHourly({ store, days: HOT_DAYS, logger, now: createSteadyClock().now });
    if (!signal.aborted) await once(signal, 'abort');
    await Promise.all([drain.stop(), told.stop(), stopRetaining(), stopPacking(), stopTells(), facts.stop(), erasing.over]);
    release();
  };

  return stopOf(run());
}
