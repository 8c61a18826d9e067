import { rm } from 'node:fs/promises';
import { setPriority } from 'node:os';
import type { Config } from '../config';
import { createFigures } from '../console/figures/figures';
import { sealBefore } from '../console/figures/seal';
import { migrated, openStore } from '../engines';
import { readTimeZone } from '../network/time-zone';
import { openLogger } from '../operation/logger';
import type { Row, Store } from '../store/store';
import { inProcess } from '../thread/run-engine';
import { openArchive } from './archive';
import { daysOf } from './days';
import { openDuck } from './duck';
import { newHolder, openFactFolder, ownTemporary, temporaryIn } from './folder';
import { type FactsState, runFacts } from './run-facts';

/** The nice value of the thread, and of DuckDB's: browsers wait for the intake's, and the log for the worker's. */
const GIVES_WAY = 15;

/** A pace, and a reading of hits, for a network that is only tried out. */
export interface Otherwise {
  /** ms between two looks for something to write, and between two passes. */
  readonly look?: number;
  readonly between?: number;
  /** A pass rests for so many times as long as it took. */
  readonly share?: number;
  readonly nice?: number;
  /** Reads rows as the facts are to have them. */
  readonly read?: (rows: Row[]) => Row[];
}

/** Writes facts on this thread, with a connection of its own to the store. Rejects where DuckDB does not load. */
export async function open(config: Config, { read = (rows) => rows, nice = GIVES_WAY, ...pace }: Otherwise = {}) {
  if (process.platform === 'linux') setPriority(nice);
  const logger = openLogger(config.LOG_LEVEL);
  const zone = await readTimeZone();
  const dayOf = daysOf(zone);
  const folder = await openFactFolder(config.DATA, config.archive && openArchive(config.archive));
  // In a container, a process that was killed had the same id.
  await rm(ownTemporary(folder.path), { recursive: true, force: true });
  const duck = await openDuck({ temporary: temporaryIn(folder.path), memory: config.FACTS_MEMORY, threads: 1 });
  const session = await duck.connect();
  const second = await duck.connect();
  const own = migrated(await openStore(config, inProcess), logger);
  const store: Store = { ...own, page: async (...asked) => read(await own.page(...asked)) };
  let last: Readonly<FactsState> | undefined;
  const stop = runFacts({
    ...{ store, folder, zone, dayOf, logger, duck: session, others: [second], holder: newHolder(), now: Date.now, ...pace },
    told(state) {
      last = { ...state };
    },
  });
  return {
    state: () => last,
    /** Resolves to false while the counts of days before this time can't be kept. */
    async seal(before: number): Promise<boolean> {
      // Opened for a minute a day.
      const figures = createFigures({ store, data: config.DATA, memory: config.FACTS_MEMORY, zone, archive: config.archive });
      return sealBefore({ store, figures, place: folder.place }, before).finally(figures.close);
    },
    async close(): Promise<void> {
      await stop();
      folder.close();
      session.close();
      second.close();
      duck.close();
      await store.close();
    },
  };
}

export type FactsEngine = Awaited<ReturnType<typeof open>>;
