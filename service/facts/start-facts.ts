import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { Gauge, type Registry } from 'prom-client';
import type { Config } from '../config';
import type { Logger } from '../operation/logger';
import { inThread, type Remote, type RunEngine } from '../thread/run-engine';
import type { FactsEngine } from './engine';
import type { FactsState } from './run-facts';

/** ms between two tries to start what writes facts. */
const BETWEEN = 60_000;

const METRICS: readonly (readonly [name: string, of: keyof FactsState, help: string])[] = [
  ['taproot_facts_lag_seconds', 'lag', 'How long the files of facts have not had everything that is in the store'],
  ['taproot_facts_files', 'files', 'Files of facts'],
  ['taproot_facts_bytes', 'bytes', 'Bytes of the files of facts'],
  ['taproot_facts_stale_days', 'stale', 'Days whose visits are to be written again'],
  ['taproot_facts_seconds', 'seconds', 'Seconds that writing facts has taken since the start'],
  ['taproot_facts_faults', 'faults', 'Times that writing facts has failed since the start'],
];

export interface RunningFacts {
  /**
   * Keeps the counts of days before this time, ms since the epoch. Resolves to false while that can't be done, so that their hits have to stay; and to
   * undefined if no facts can be written here.
   */
  seal(before: number): Promise<boolean | undefined>;
  stop(): Promise<void>;
}

/** Writes facts on a thread of their own. Where DuckDB does not load, a line says so, and everything else goes on without them. */
export function startFacts(config: Config, registry: Registry, logger: Logger, run: RunEngine = inThread): RunningFacts {
  const stopped = new AbortController();
  const { signal } = stopped;
  let engine: Remote<FactsEngine> | undefined;
  let state: Readonly<FactsState> | undefined;
  let failed = false;

  let asked: Promise<unknown> | undefined;
  /** All metrics of a scrape share one question. */
  const refresh = () => {
    asked ??= Promise.resolve(engine?.state())
      .then((told) => {
        state = told ?? state;
      })
      .catch(() => {})
      .finally(() => {
        asked = undefined;
      });
    return asked;
  };
  for (const [name, of, help] of METRICS)
    new Gauge({
      ...{ name, help, registers: [registry] },
      async collect() {
        await refresh();
        this.set(state?.[of] ?? Number.NaN);
      },
    });

  const keepRunning = async () => {
    while (!signal.aborted) {
      try {
        const own = await run<FactsEngine>(new URL('./engine.ts', import.meta.url), config, ['state', 'seal', 'close']);
        engine = own;
        failed = false;
        // The thread may have been stopped while it began.
        const error = signal.aborted ? undefined : await Promise.race([own.died, once(signal, 'abort').then(() => undefined)]);
        if (!error) {
          await own.end();
          return;
        }
        logger.error({ reason: error.message }, 'the writer of facts has ended: starting it again in a minute');
      } catch (error) {
        failed = true;
        const { message } = error as Error;
        logger.error({ reason: message.split('\n')[0] }, 'facts can’t be written here: figures have to be read from the store');
      }
      engine = undefined;
      await sleep(BETWEEN, undefined, { signal, ref: false }).catch(() => {});
    }
  };
  const running = keepRunning();
  return {
    seal: async (before) => engine?.seal(before) ?? (failed ? undefined : false),
    async stop() {
      stopped.abort();
      await running;
    },
  };
}
