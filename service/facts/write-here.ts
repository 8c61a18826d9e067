import { setTimeout as sleep } from 'node:timers/promises';
import type { Config } from '../config';
import { createFigures } from '../console/figures/figures';
import { sealBefore } from '../console/figures/seal';
import { readTimeZone } from '../network/time-zone';
import type { Facts } from '../store/facts';
import type { Store } from '../store/store';
import { openArchive } from './archive';
import { daysOf } from './days';
import { openDuck } from './duck';
import { expectHere, type FactFolder, factFolderIn, isHere, newHolder, openFactFolder, temporaryIn } from './folder';
import { keepFacts, Superseded } from './keep-facts';

/** ms between two looks, and for which a command waits in all. */
const LOOK = 100;
const LONGEST = 15 * 60_000;

type Here = Pick<Config, 'DATA' | 'FACTS_MEMORY' | 'archive'>;

/** Opens what a command writes facts with: it works where no service does. */
async function openHere(store: Store, folder: FactFolder, { DATA: data, FACTS_MEMORY: memory, archive }: Here) {
  const zone = await readTimeZone();
  const duck = await openDuck({ temporary: temporaryIn(folder.path), memory, threads: 1 });
  const session = await duck.connect();
  const second = await duck.connect();
  const keeping = { store, folder, zone, dayOf: daysOf(zone), duck: session, others: [second], holder: newHolder(), now: Date.now };
  return {
    /** Resolves to false if somebody else writes. */
    async pass(): Promise<boolean> {
      try {
        const done = await keepFacts(keeping);
        await folder.remove(done?.removed ?? []);
        return !!done;
      } catch (error) {
        // A service that had nothing to write for a while has taken its right back.
        if (error instanceof Superseded) return false;
        throw error;
      }
    },
    async seal(before: number): Promise<boolean> {
      const figures = createFigures({ store, data, memory, zone, archive });
      return sealBefore({ store, figures, place: folder.place }, before).finally(figures.close);
    },
    async close(): Promise<void> {
      await store.releaseFacts(keeping.holder);
      session.close();
      second.close();
      duck.close();
    },
  };
}

type Hands = Awaited<ReturnType<typeof openHere>>;

/**
 * Waits until the facts are as wanted. Writes them itself where nobody else does, and these facts are in this `DATA`. Rejects after 15 minutes, or where
 * they are on another machine, on which no service runs.
 */
async function until(store: Store, here: Here, isDone: (facts: Facts) => boolean): Promise<void> {
  let hands: Hands | undefined;
  let folder: FactFolder | undefined;
  let writes = false;
  const archive = here.archive && openArchive(here.archive);
  const folderHere = async () => {
    folder ??= await openFactFolder(here.DATA, archive);
    return folder;
  };
  /** One who has the right to write may have been killed on this machine. */
  const isAlone = async (place: string) => (await isHere(factFolderIn(here.DATA), place, archive)) && (await folderHere()).lock();
  try {
    for (const end = Date.now() + LONGEST; ; ) {
      const facts = await store.facts();
      if (isDone(facts)) return;
      if (Date.now() > end) throw new Error('The facts are not written after 15 minutes: see the log of the service that writes them');
      const isTaken = !writes && facts.until > Date.now() && facts.until < Date.now() + LONGEST;
      if (!isTaken || (await isAlone(facts.place))) {
        await expectHere(factFolderIn(here.DATA), facts.place, archive);
        hands ??= await openHere(store, await folderHere(), here);
        writes = await hands.pass();
      }
      if (!writes) await sleep(LOOK);
    }
  } finally {
    await hands?.close();
    folder?.close();
  }
}

/** Resolves once no file of facts has a hit that was deleted. */
export const awaitErased = (store: Store, here: Here): Promise<void> => until(store, here, ({ gone }) => gone === 0);

/** Writes the files since a day anew, and all others up to now. Resolves to the facts. */
export async function rebuildFacts(store: Store, here: Here, since: string): Promise<Facts> {
  await store.askRebuild(since);
  const { newest } = await store.facts();
  await until(store, here, ({ rebuild, through, stale }) => rebuild === '' && through >= newest && !stale.length);
  return store.facts();
}

/** Keeps the counts of days before a time, ms since the epoch, as soon as the facts have their hits. */
export async function sealHere(store: Store, here: Here, before: number): Promise<void> {
  const [oldest] = await store.page('hit', 0, 1);
  if (!oldest || oldest.received >= before) return;
  const { newest } = await store.facts();
  await until(store, here, ({ through, stale, changes }) => through >= newest && !stale.length && !changes);
  const folder = await openFactFolder(here.DATA, here.archive && openArchive(here.archive));
  const hands = await openHere(store, folder, here);
  try {
    if (!(await hands.seal(before))) throw new Error('The counts of what is to be deleted can’t be kept: try again');
  } finally {
    await hands.close();
  }
}
