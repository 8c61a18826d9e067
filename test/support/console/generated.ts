import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { type JourneyEngine, openJourneyEngine } from '../../../tools/lab/engines/journey-engine';
import type { Network } from './answer';
import { type Served, serveConsole } from './serve';

const FOLDER = fileURLToPath(new URL('../../../dist/console', import.meta.url));

/** Opens a browser for a file’s journeys. Each has a console with generated answers, which ends with its pages. */
export function generatedConsole() {
  let engine: JourneyEngine;
  let served: Served;
  beforeAll(async () => {
    engine = await openJourneyEngine();
  });
  afterAll(() => engine.close());
  afterEach(async () => {
    await Promise.all(engine.browser.contexts().map((context) => context.close()));
    await served.close();
  });
  return {
    get engine() {
      return engine;
    },
    get served() {
      return served;
    },
    async serve(network: Network) {
      served = await serveConsole(network, FOLDER);
    },
  };
}
