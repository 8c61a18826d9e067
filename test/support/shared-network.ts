import { type JourneyEngine, openJourneyEngine } from '../../tools/lab/engines/journey-engine';
import { type Network, openService, type Service, visitable } from '../../tools/lab/network';

let service: Promise<Service> | undefined;
/** Engines by whether they have a back/forward cache. */
const engines = new Map<boolean, Promise<JourneyEngine>>();

function engineThat(restores: boolean): Promise<JourneyEngine> {
  const engine =
    engines.get(restores) ??
    openJourneyEngine(restores).then((engine) => {
      engine.browser.once('disconnected', () => engines.delete(restores));
      return engine;
    });
  engines.set(restores, engine);
  return engine;
}

/**
 * Resolves to the demo network and a browser, shared by all test files of a worker, which run one at a time. `close` ends everything that
 * the file has opened. The rest ends with the worker. `restores`: the browser has a back/forward cache.
 */
export async function sharedNetwork(restores = false): Promise<Network> {
  service ??= openService();
  const network = visitable(await service, await engineThat(restores));
  await network.begin();
  return {
    ...network,
    async close() {
      await Promise.all(network.browser.contexts().map((context) => context.close()));
    },
  };
}
